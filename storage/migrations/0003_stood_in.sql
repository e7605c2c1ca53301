-- Whether a stand-in acted for the person of the seat in the deal: then it is none of their deals.
ALTER TABLE row_seats ADD COLUMN stood_in INTEGER NOT NULL DEFAULT 0 CHECK (stood_in IN (0, 1));
