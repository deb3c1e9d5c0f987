# %% [markdown]
# # A match in a notebook
# Jupyter, VS Code and PyCharm open this file as cells. A match draws itself where it is the last line of a cell.

# %%
import wartable

match = wartable.new_match("jogu", seed=3, seat=0)  # you sit at seat 0, and see what that seat may know
match.play("you", "recruit")  # the others choose until you are asked
match

# %% The question, and your options in words
match.prompt, match.options

# %% Choose by words or by index; the bot answers
match.choose(match.options[0])
match.play("you", "recruit")
match

# %% What happened, as you saw it
match.story()

# %% What would a strong player do?
print(match.hint("ismcts:50"))

# %% Let bots play both seats to the end
match.play("recruit:5", "recruit:5")
match
