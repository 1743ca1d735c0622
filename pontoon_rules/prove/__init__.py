"""What can be proved of a rule set: findings for its author, each with a hand that shows it.

A finding is made only where it holds for every hand that can come up; what chips and the table decide is taken to come out in
every way. Where that cannot be gone through, nothing is said.
"""
