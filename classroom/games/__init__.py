"""What each game brings to the site (README.md), and the list of them (`sites`)."""
