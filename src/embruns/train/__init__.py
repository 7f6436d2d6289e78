"""Learning: play data, fit the weights of a judge, and compare it with the present one (`embruns train`)."""
