"""What every JSON endpoint shares: a strict parser, strict fields, one base view. The only shared code that knows DRF."""
