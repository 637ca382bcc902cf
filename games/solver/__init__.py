"""Exact best play. Pure and numeric: the same position gives the same answer, whoever asks and whenever."""
