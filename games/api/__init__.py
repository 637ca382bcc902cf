"""How the JSON endpoints read what they are sent: a strict parser and fields that convert nothing."""
