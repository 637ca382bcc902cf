"""The WSGI application: all of HTTP."""

import os

from django.core.wsgi import get_wsgi_application

from tripeaks_site import solver_warming

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tripeaks_site.settings")
application = get_wsgi_application()
# A worker has no other moment of its own before its first request.
solver_warming.start()
