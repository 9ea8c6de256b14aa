"""Knock-outs: `bracket` says who could meet whom, `results` who does, `text` shows it."""
