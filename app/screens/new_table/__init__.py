"""Which game is on the table?"""
