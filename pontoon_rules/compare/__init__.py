"""Games held side by side: what their rules say differently, and what that does to the results."""
