"""Who a request comes from, and the base of every endpoint: each needs to know it."""
