"""The Django project: settings, the doors to the outside, and what needs several apps at once."""
