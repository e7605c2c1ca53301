# Everything the bot says, in English: short, warm, plain.
# Group and private messages are Telegram's HTML. Answers to a press (section Answers and Refusals,
# and every alert-…) are plain text of at most 200 characters, and so are buttons.
# $name and its like are names, ready to show.

## Names

player = Player { $number }
group-without-title = a group without a name
names-and = { $first } and { $last }
trumps = trumps

## Buttons

button-join = Join
button-join-group = Join { $group }
button-leave = Leave
button-open-chat = Open our private chat
button-go-there = Go to the match
button-deal = Deal
button-rules = Rules
button-cancel = Cancel
button-all-pass = If all pass: { $value ->
        [pule] pule
        [galdins] galdiņš
       *[both] galdiņš and pule
    }
button-small-zole = Small Zole: { $value }
button-length = Length: { $length }
button-add-computer = Add computer player
button-computer = { $name }: { $skill ->
        [easy] easy
        [normal] normal
       *[strong] strong
    }
button-remove = Remove { $name }
button-custom = { $custom ->
        [claims] Claims: { $value }
        [hints] Hints: { $value }
       *[lone_card] Only card plays itself: { $value }
    }
button-my-cards = My cards
button-last-trick = Last trick
button-score = Score
button-ask-claim = Claim or give up…
button-claim = { $contract ->
        [small] { $mine ->
            [yes] I get no trick
           *[no] They must take one
        }
       *[other] { $mine ->
            [yes] The rest is mine
           *[no] The rest is ours
        }
    }
button-give-up = { $mine ->
        [yes] I give up
       *[no] We give up
    }
button-accept-claim = Yes, it ends
button-play-on = No, play on
button-hint = Hint
button-bid = { $bid ->
        [pass] Pass
        [take] Take the table
        [zole] Zole
       *[small] Small Zole
    }
button-sure = { $bid ->
        [zole] Yes, I play Zole
       *[small] Yes, I play small Zole
    }
button-back = No, back to the bids
button-bury = Bury { $cards }
button-next-deal = Next deal
button-sheet = Sheet
button-deal-cards = Cards of this deal
button-look-back = Where were the points?
button-end = End match
button-again = Play again
button-take-seat = Take { $name }’s seat
button-let-computer = Let a computer play
button-be-back = I am back
button-earlier = ← Earlier
button-later = Later →
button-ending = { $ending ->
        [after_deal] After this deal
        [last_round] Last round: all deal equally often
       *[now] { $runs ->
            [yes] Now, without this deal
           *[no] Now
        }
    }
button-agree-end = Yes, end it
button-decline-end = No, play on

## Lobby

lobby-title = <b>A table for Zole</b>
seat-line = { $number } { $name }
seat-computer = { $skill ->
        [easy] easy
        [normal] normal
       *[strong] strong
    }
lobby-next = { $people ->
        [0] Three are enough, five find a seat. Press Join!
        [1] Two more people, and you can deal. Computer players fill empty seats.
        [2] One more person or computer player, and you can deal.
        [5] The table is full. Deal when you are ready.
        [nobody] A person has to sit too. Press Join!
       *[other] Deal when you are ready, or wait for one more.
    }
lobby-over = { $state ->
        [closed] Nobody came for an hour, so this table is closed. /zole opens a new one.
        [cancelled] This table is cancelled. /zole opens a new one.
       *[started] The match is on. Good cards to you all!
    }
lobby-welcome = You sit at the table in <b>{ $group }</b>. Your cards will come here; I play fair and tell nobody.

## Options

option-all-pass = All pass: { $value ->
        [pule] pule
        [galdins] galdiņš
       *[both] galdiņš and pule
    }
option-small-zole = small Zole { $value }
option-galdins-talon = galdiņš without the table
option-foreign-pule = another’s pule: always 3
option-end-pules = open pules settled at the end
option-custom = { $custom ->
        [claims] no claims
        [hints] with hints
       *[lone_card] the only card plays itself
    }
option-length = { $limit ->
        [open] open end
        [hours] { $count ->
            [one] 1 hour
           *[other] { $count } hours
        }
       *[deals] { $count } deals
    }

## A deal in the group

deal-number = <b>Deal { $number }</b>
deal-dealer = { $name } deals
bid-made = { $name } { $bid ->
        [pass] pass
        [take] takes
        [zole] plays Zole
       *[small] plays small Zole
    }
deal-has-buried = has buried two
deal-sits-out = { $count ->
        [one] { $names } sits out this deal.
       *[other] { $names } sit out this deal.
    }
deal-to-bid = ▶ { $name } to bid
deal-to-bury = ▶ { $name } to bury two cards
deal-goal = { $lielais } { $contract ->
        [take] needs 61 points
        [zole] needs 61 points; the table goes to the others, unseen
       *[small] must not take a single trick
    }. { $first } leads.
deal-galdins = Everybody passed: galdiņš, most tricks loses. { $talon ->
        [leads] The table leads tricks 1 and 2; { $first } plays first.
       *[unused] { $first } leads.
    }
deal-passed = Everybody passed: nothing is played.
trick-number = <b>{ $number }</b>
trick-talon = galds { $card }
trick-card = { $name } { $card }
trick-taken = → { $name } { $points }
trick-rest = → { $side ->
        [lielais] the rest goes to { $name }
        [mazie] the rest goes to the Mazie
       *[none] not played on
    }
trick-to-the-table = → the table
who-title = <b>At the table</b>
who-deals = deals
who-sits-out = sits out
who-lielais = Lielais
who-free = seat is free
who-away = away, the computer plays
who-to-act = ▶ { $name } to { $phase ->
        [bidding] bid
        [burying] bury two cards
       *[playing] play a card
    }
who-between-deals = The next deal has not begun.
who-seat-is-free = { $count ->
        [one] The match waits for somebody to take the free seat.
       *[other] The match waits for people to take the free seats.
    }

## Claiming and giving up

claim-made = { $said ->
        [rest] { $name } claims the rest.
        [rest_for_mazie] { $name } claims the rest for the Mazie.
        [no_trick] { $name } claims to get no trick.
        [a_trick] { $name } claims that { $lielais } must take a trick.
        [lielais_gives_up] { $name } gives up.
       *[mazie_give_up] { $name } would like to give up for the Mazie.
    }
claim-accepted = { $name } agrees.
claim-waits = The deal ends if { $names } { $count ->
        [one] agrees.
       *[other] agree.
    }
claim-declined = { $name } would rather play on: the deal goes on.
claim-lapsed = A card was played, so what { $name } said is off: the deal goes on.
claim-over = Nothing is claimed any more.
rest-taken = { $said ->
        [rest] { $name } claimed the rest.
        [rest_for_mazie] { $name } claimed the rest for the Mazie.
        [no_trick] { $name } claimed to get no trick.
        [a_trick] { $name } claimed that { $lielais } must take a trick.
        [lielais_gives_up] { $name } gave up.
       *[mazie_give_up] { $name } gave up for the Mazie.
    }
claim-hands = All hands are shown:
claim-hand = { $name } { $cards }

## A hand in private

hand-title = <b>{ $group } · Deal { $number }</b>
hand-over = This deal is over; the result is in the group.
hand-from-table = From the table: { $cards }
hand-chosen = Chosen: { $cards } ({ $points } points)
hand-buried = Buried: { $cards } ({ $points } points)
hand-contract = { $contract ->
        [take] { $mine ->
            [yes] You took the table: get 61 points.
           *[no] { $name } took the table: keep them under 61 points.
        }
        [zole] { $mine ->
            [yes] You play Zole: get 61 points without the table.
           *[no] { $name } plays Zole: keep them under 61 points.
        }
       *[small] { $mine ->
            [yes] You play small Zole: take no trick.
           *[no] { $name } plays small Zole: make them take a trick.
        }
    }
hand-galdins = Galdiņš: take as few tricks as you can.
hand-tricks = Tricks: { $counts }
hand-taken-by = { $name } { $count }
hand-to-bid = Your bid.
hand-sure = { $bid ->
        [zole] <b>Zole, really?</b> You play your eight cards, the table goes to the others, and you need 61 points.
       *[small] <b>Small Zole, really?</b> You play your eight cards and must not take a single trick.
    }
hand-to-bury = { $chosen ->
        [0] Choose two cards to bury. + is from the table.
        [1] Choose one more.
        [2] Bury these two, or tap one to take it back.
       *[other] Only two can be buried: tap a chosen one to take it back.
    }
hand-to-lead = Your turn: play any card.
hand-to-follow = Your turn: follow { $suit }.
hand-to-discard = Your turn: you have no { $suit }, so any card goes.
hand-others-turn = { $name } { $phase ->
        [bidding] bids
        [burying] buries two cards
       *[playing] plays
    }
hand-claim = <b>End the deal here?</b> A claim counts at once if all cards together prove it; if not, both others have to agree. { $mine ->
        [yes] Giving up counts at once.
       *[no] You can give up only if your partner agrees.
    } Then all hands are shown.
hint-bid = Hint: { $bid ->
        [pass] pass.
        [take] take the table.
        [zole] Zole.
       *[small] small Zole.
    }
hint-bury = Hint: bury { $cards }.
hint-card = Hint: { $card }. No other card is better.
hint-best = Hint: { $card }, about { $gain } { $whom ->
        [each] from each of the others
       *[you] to you
    }; { $others }.
hint-other = { $card } { $gain }
hand-all-played = You have played all your cards; the result comes in the group.
hand-away = <b>The computer plays for you</b> until you are back.
hand-wait = Your buttons come back on your turn; the tricks are in the group.

## A result

result-title = <b>Deal { $number } · { $outcome }</b>
result-contract = { $contract ->
        [take] { $level ->
            [all_tricks] { $name } took the table and won
            [janis_won] { $name } took the table and won
            [won] { $name } took the table and won
           *[lost] { $name } took the table and lost
        }
        [zole] { $level ->
            [all_tricks] { $name } won a Zole
            [janis_won] { $name } won a Zole
            [won] { $name } won a Zole
           *[lost] { $name } lost a Zole
        }
       *[small] { $level ->
            [won] { $name } won a small Zole
           *[lost] { $name } lost a small Zole
        }
    }
result-passed = everybody passed
result-galdins = { $count ->
        [0] galdiņš without a loser
        [1] { $losers } lost the galdiņš
       *[other] { $losers } lost the galdiņš together
    }
result-points = { $points ->
        [one] 1 point
       *[other] { $points } points
    }, { $tricks ->
        [0] no trick
        [one] 1 trick
       *[other] { $tricks } tricks
    }
result-level = { $level ->
        [all_tricks] All eight tricks: the others are bezstiķis.
        [janis_won] 91 or more: the others are in jaņi.
        [won] 61 or more is a win.
        [no_trick] Not one trick: bezstiķis.
        [lost] Under 61 is a loss.
       *[janis_lost] Under 31: in jaņi.
    }
result-small-tricks = { $tricks ->
        [0] Not one trick taken.
       *[other] One trick taken, and it ended there.
    }
result-tricks-of = { $name }: { $tricks ->
        [0] no trick
        [one] 1 trick
       *[other] { $tricks } tricks
    }, { $points ->
        [one] 1 point
       *[other] { $points } points
    }
result-hinted = { $names } had a hint.
column-change = change
column-total = total
result-stood-in = The computer stood in for { $names }.
pule-written-common = { $count ->
        [one] A common pule is written.
       *[other] { $count } common pules are written.
    }
pule-written-personal = { $name } gets a personal pule.
pule-closed-common = { $name } closes the common pule of deal { $deal }: everybody else pays 1 more.
pule-closed-own = { $name } closes their own pule of deal { $deal }: nothing extra to pay.
pule-closed-foreign = { $name } closes { $owner }’s pule of deal { $deal }: { $owner } pays { $points } more.
pules-open = Open pules: { $pules }
pules-common = { $count } common
pules-of = { $name } { $count }
pules-none = No pule is open now.
next-dealer = { $name } deals next.
next-deals-left = { $count ->
        [one] It is the last deal.
       *[other] { $count } deals to go.
    }
next-by-itself = It begins by itself after { $seconds } seconds.
next-seat-is-free = { $count ->
        [one] { $names }’s seat is free: the next deal waits for somebody to take it.
       *[other] The seats of { $names } are free: the next deal waits for people to take them.
    }
match-over = <b>{ $reason ->
        [agreed] The match is over, as you agreed.
        [deals] That was the last deal: the match is over.
        [time] Time is up: the match is over.
        [last_round] The last round is played: the match is over.
       *[everybody_left] Everybody has left: the match is over.
    }</b>
match-deals = { $count ->
        [0] No deal was finished.
        [one] The standings after one deal:
       *[other] The standings after { $count } deals:
    }
pules-lapse = { $count ->
        [one] The open pule lapses.
       *[other] The { $count } open pules lapse.
    }
pules-settled = Open personal pules settled: { $costs }

## Where were the points?

analysis-title = <b>Deal { $number } · Where were the points?</b>
analysis-failed = I could not look through this deal in time. Press the button again later.
analysis-none = Nobody played this deal alone, or not one card of it was played: nothing to look into.
analysis-opening = With all cards open { $name } could { $level ->
        [all_tricks] have taken every trick.
        [janis_won] have got { $points } points: won, the others in jaņi.
        [won] have got { $points } points: won.
        [lost] have got no more than { $points }: lost.
        [janis_lost] have got no more than { $points }: lost in jaņi.
       *[no_trick] not have taken a trick.
    }
analysis-opening-small = With all cards open { $name } could { $level ->
        [won] have got by without a trick.
       *[lost] not have got by without a trick.
    }
analysis-slip = Trick { $trick }, { $name } { $card }: { $cost }. Better: { $better }
analysis-points = { $points ->
        [one] 1 point given
       *[other] { $points } points given
    }
analysis-level = { $name }’s { $before ->
        [all_tricks] win with all tricks
        [janis_won] win with jaņi
        [won] win
        [lost] loss
        [janis_lost] loss in jaņi
       *[no_trick] loss without a trick
    } became { $after ->
        [all_tricks] a win with all tricks
        [janis_won] a win with jaņi
        [won] a win
        [lost] a loss
        [janis_lost] a loss in jaņi
       *[no_trick] a loss without a trick
    }
analysis-more = { $count ->
        [one] … and one more.
       *[other] … and { $count } more.
    }
analysis-nothing = No card cost the result or ten points that its player could have saved.
analysis-rest = It ended before its last card: with all cards open it was still { $level ->
        [all_tricks] a win with all tricks
        [janis_won] a win with jaņi
        [won] a win
        [lost] a loss
        [janis_lost] a loss in jaņi
       *[no_trick] a loss without a trick
    } for { $name }.

## Score and sheet

score-title = <b>Score</b>
score-empty = Nobody has played here yet. /zole opens a table.
score-more = { $count ->
        [one] … and one more.
       *[other] … and { $count } more.
    }
score-deal-runs = Deal { $number } is being played; { $name } deals.
column-last = last
column-tonight = tonight
column-overall = all
sheet-title = <b>Score sheet</b> · deals { $first }–{ $last } of { $count }
sheet-empty = The sheet is empty: no deal is finished yet.
sheet-contract = { $contract ->
        [take] T
        [zole] Z
        [small] S
        [galdins] G
       *[passed] –
    }
sheet-contract-legend = { $contract ->
        [take] T take
        [zole] Z Zole
        [small] S small Zole
        [galdins] G galdiņš
       *[passed] – all passed
    }
sheet-settlement = end
sheet-lielais-legend = { $mark } Lielais
sheet-loser-legend = { $mark } lost the galdiņš
sheet-stood-in-legend = { $mark } the computer stood in
sheet-hinted-legend = { $mark } had a hint
sheet-common-legend = { $mark } common pule, { $closed } closed
sheet-personal-legend = { $mark } personal pule, { $closed } closed

## Ending, leaving

end-ask = How shall the match end? Somebody else has to say yes too.
end-proposed = { $name } would like to end the match { $ending ->
        [after_deal] after deal { $number }
        [last_round] after deal { $number }, when everybody has dealt equally often
       *[now] { $runs ->
            [yes] now, without this deal
           *[no] now
        }
    }. It ends if one more of you says yes.
end-declined = { $name } would rather play on: the match goes on.
end-set = { $name } ends the match after deal { $number }.
end-agreed-now = { $name } agrees: the match is over.
end-agreed = { $name } agrees: the match ends after deal { $number }.
seat-leaving = { $name } leaves after this deal.
seat-leaving-away = { $name } leaves after this deal. The computer plays it to its end.
seat-staying = { $name } stays after all.
seat-free = { $name } has left. Whoever sits down takes over the seat and its score.
seat-away = { $name } is away: the computer plays this seat until they are back.
seat-back = { $name } is back.
seat-taken = { $name } now sits on seat { $number }.

## Alerts with cards

alert-sits-out = You sit out this deal and have no cards.
alert-deal-over = This deal is over. Press Next deal for new cards.
alert-buried = Buried { $cards }
alert-your-turn = Your turn: the buttons are in our private chat.
alert-no-trick = No trick is finished yet in this deal.
alert-trick = Trick { $number }
alert-dealt = { $name } { $cards }
alert-talon = Table { $cards }

## Pages

greeting =
    Hello! I deal Zole, Latvia’s game for three: cards in private, tricks and scores here.
    Send /zole to open a table, then press Join. /help says more.
help-page =
    <b>Zole</b> for three to five friends. I deal, watch the rules and keep the sheet.

    <b>In the group</b>
    /zole opens a table, /join and /leave take and give up a seat
    /away lets the computer play for you until you are back
    /hand sends your cards to you again
    /last shows the last trick, /who says whose turn it is
    /score gives the totals, /sheet the sheet deal by deal
    /rules explains the game, /end proposes to stop

    <b>In private</b>
    /start lets me write to you, /hand shows your cards, /score your score, /away as in the group
    /help brings this page, here and in the group

    Your cards come in our private chat, and you play there by the buttons. Everybody sees the tricks in the group. Sure of the rest, or no hope left? Press Claim or give up.
start-page = { $lobbies ->
        [0]
            Hello! I deal Zole in groups and bring you your cards here.
            Add me to a group with your friends and send /zole there.
       *[other]
            Hello! Now I can write to you. Take your seat:
    }
rules-page =
    <b>Zole in short</b>
    26 cards: A K Q J 10 9 of every suit, 8♦ and 7♦. A 11, 10 10, K 4, Q 3, J 2: 120 points.
    <b>Trumps</b>, high to low: Q♣ Q♠ Q♥ Q♦ J♣ J♠ J♥ J♦ A♦ 10♦ K♦ 9♦ 8♦ 7♦. In ♣ ♠ ♥: A 10 K 9.
    Eight cards each, two on the table. Everybody bids once; the first who does not pass plays alone against the others.
    <b>Take</b>: pick up the table, bury two cards, get 61 points. Buried points are yours.
    <b>Zole</b>: no table, and its points go to the others. 61 points.
    <b>Small Zole</b>: take no trick.
    The player after the dealer leads. Follow trumps or the suit if you can; if not, any card goes. The highest trump wins, else the highest card of the suit led.
    Nothing left to play for? Claim the rest, or give up: what the cards do not prove needs the others’ yes.
    <b>Payment</b> from each of the others: take 1, with 91 points 2, all tricks 3; lost 2, under 31 points 3, no trick 4. Zole 5, 6, 7; lost 6, 7, 8. Small Zole 6; lost 7.
    <b>A pule</b> is paid for later: whoever wins a take closes one. Their own costs nothing; a common one makes everybody else pay 1 more; another’s makes its owner pay. Whoever loses a take while a pule is open gets one of their own.
rules-all-pass = <b>If everybody passes</b>: { $mode ->
        [pule] a common pule is written and the deal moves on.
        [galdins] galdiņš is played. Most tricks loses, then most points; the loser pays 2 to each.
       *[both] galdiņš is played (most tricks loses and pays 2 to each), and a common pule is written.
    }
rules-this-table = <b>This table</b>: { $options }
rules-alert-game = Win 61 of 120 points alone against the others. Queens, jacks and all ♦ are trumps.
rules-alert-more = { $options }. More: /rules

## Command menu

command-zole = Open a table
command-join = Take a seat
command-leave = Give up your seat
command-away = Let the computer play for you
command-hand = Your cards again
command-last = The last trick
command-who = Who sits here, whose turn it is
command-score = Totals, tonight and over all
command-sheet = The score sheet, deal by deal
command-rules = The rules of the game
command-end = Propose to end the match
command-start = Let me bring you your cards
command-help = What I can do

## Answers

notice = { $notice ->
        [stale] That button is from an earlier moment. The newest message has the right ones.
        [stranger] You have no seat at this table. When the match is over, /zole opens the next one.
        [not_your_hand] Those are somebody else’s cards. Yours are in our private chat: /hand.
        [joined] You sit at the table.
        [already_seated] You already sit at this table.
        [lobby_full] All five seats are taken. If somebody leaves, press Join again.
        [left_lobby] You gave up your seat.
        [table_full] All five seats are taken. Somebody has to leave first.
        [not_in_lobby] You have no seat here. Press Join first.
        [too_few] Three seats must be taken, one by a person. Press Join, or add a computer player.
        [lobby_gone] This table is closed. Send /zole to open a new one.
        [lobby_waits] Nobody has dealt yet. /zole shows the table that is open.
        [match_runs] A match is running in this group. /who says whose turn it is.
        [no_match] No match is running here. Send /zole to open a table.
        [away] The computer plays for you. Anything you do at the table brings you back.
        [join_after_deal] A deal is being played. After it /join gives you a computer player’s seat.
        [no_seat_free] Every seat of this match is taken. Wait for the next table, or for somebody to leave.
        [no_private_match] You sit at no table right now. Join one in your group: /zole.
        [write_to_me] I cannot write to you yet. Open our private chat and press Start.
        [hand_sent] Your cards are in our private chat.
        [see_private] You find it in our private chat.
        [looking_back] I go through every card; what I find comes in our private chat.
        [card_meanwhile] A card was played meanwhile. Look at it, and ask once more if you still want to.
        [others_asked] The others are asked in the group. Play goes on until they agree.
        [hint_comes] The hint comes into your hand, in our private chat.
        [no_cards] You have no cards now: you sit out, or no deal is being played.
        [not_yours_to_choose] Only people with a seat can do that. Press Join first.
        [group_only] That works in the group where you play.
        [private_only] That works in our private chat.
        [anonymous] I cannot see who you are. Turn off Remain anonymous in your admin rights and press again.
        [unknown_button] I do not know that button. Send /hand for your cards or /zole for a table.
        [try_later] Telegram is slow just now, and nothing was changed. Please try again in a moment.
        [broken] Something went wrong on my side. Nothing is lost; please try again.
       *[bad_link] This link no longer works. Press Join in the group again.
    }
owner-note = A fault ({ $fault }) at { $where }. Nothing is lost; the log says more.
blocked = { $name }, I cannot write to you. Open our private chat, press Start, and your cards come at once.
answer-bid = { $bid ->
        [pass] You passed.
        [take] The table is yours: choose two cards to bury.
        [zole] You play Zole.
       *[small] You play small Zole.
    }
answer-buried = Buried: { $cards }
answer-played = { $card }

## Refusals

refusal = { $reason ->
        [no_match] No match is running here. Send /zole to open a table.
        [match_runs] A match is running already. /who says whose turn it is.
        [match_over] This match is over. Press Play again, or send /zole.
        [not_your_turn] It is not your turn yet. /who says whose it is.
        [not_bidding] The bidding is over. Look at your hand for what comes now.
        [not_burying] Nothing is to be buried now. Look at your hand for what comes now.
        [not_playing] No card can be played now. Look at your hand for what comes now.
        [small_zole_off] This table plays without small Zole. Choose another bid.
        [not_your_card] You do not hold that card. /hand shows the ones you have.
        [same_card_twice] Two different cards must be buried. Choose another one.
        [follow_trumps] Follow trumps: you have some, so play one of them.
        [follow_clubs] Follow ♣: you have some, so play one of them.
        [follow_spades] Follow ♠: you have some, so play one of them.
        [follow_hearts] Follow ♥: you have some, so play one of them.
        [deal_runs] A deal is being played. Wait until it is over.
        [seat_is_free] A seat is free. The match goes on when somebody takes it.
        [seat_is_taken] Somebody already sits there. /who shows the free seats.
        [nothing_proposed] Nobody proposes to end the match now. /end does.
        [own_proposal] That is your own proposal. Another person at the table has to agree.
        [leaving_already] You are leaving after this deal already. /join keeps your seat.
        [not_leaving] You keep your seat: nothing to take back.
        [away_already] The computer plays for you already. Press any button of yours to be back.
        [not_away] You play your seat yourself: nothing to take back.
        [no_claims] This table plays every card: claims and giving up are switched off.
        [nothing_to_claim] Only who plays this deal may claim the rest or give up, and not in a galdiņš.
        [claimed_already] The answer was no. Wait for the next card, then you may ask again.
        [claim_waits] A claim waits for an answer already. Answer it in the group, or play on.
        [nothing_claimed] Nothing is claimed any more: the deal goes on.
        [not_asked] Your answer to this claim is not needed: play on.
        [no_hints] This table plays without hints. The lobby of the next one has a switch.
       *[ending_already] The match ends by then already. Play on till then, or propose to end it sooner.
    }
