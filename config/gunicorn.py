"""How gunicorn serves the site: few processes with threads, since pages wait on the database."""

import os

wsgi_app = "config.wsgi"
bind = f"{os.environ.get('TENACE_HOST', '127.0.0.1')}:{os.environ.get('TENACE_PORT', '8000')}"
forwarded_allow_ips = ""  # which proxies are believed is TENACE_TRUSTED_PROXIES' to say
worker_class = "gthread"
workers = int(os.environ.get("TENACE_WEB_PROCESSES", "2"))
threads = int(os.environ.get("TENACE_WEB_THREADS", "8"))
timeout = 60
graceful_timeout = 10
max_requests = 5000
max_requests_jitter = 500
control_socket_disable = True
loglevel = "warning"
