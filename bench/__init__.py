"""What is measured: each module is a command that prints one small table."""
