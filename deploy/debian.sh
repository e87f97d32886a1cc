#!/bin/sh
# A house on the internet, on a bare Debian whose domain points here: sudo deploy/debian.sh example.org
# Two servers, PostgreSQL, and Caddy with TLS before them. May be run again, to bring a new version.
set -eu
domain=${1:?the domain is wanted: sudo deploy/debian.sh example.org}
here=$(cd "$(dirname "$0")/.." && pwd)
cd / # where everybody may be, the user of the database, too

apt-get update -q
DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends \
  caddy postgresql python3-venv python3-dev gcc curl
id tampu >/dev/null 2>&1 || useradd --system --home-dir /var/lib/tampu tampu
systemctl start postgresql
runuser -u postgres -- psql -qtc "select 1 from pg_roles where rolname = 'tampu'" | grep -q 1 ||
  runuser -u postgres -- createuser tampu
runuser -u postgres -- psql -qtc "select 1 from pg_database where datname = 'tampu'" | grep -q 1 ||
  runuser -u postgres -- createdb --owner tampu tampu

mkdir -p /opt/tampu /etc/tampu
cp -R "$here/src" "$here/tools" "$here/pyproject.toml" "$here/README.md" "$here/LICENSE" /opt/tampu/
[ -e /opt/tampu/venv ] || python3 -m venv /opt/tampu/venv
/opt/tampu/venv/bin/pip install --quiet --upgrade pip
cd /opt/tampu
venv/bin/pip install --quiet --editable ".[postgresql]"
venv/bin/pip install --quiet --group compile
venv/bin/python tools/compile.py

[ -e /etc/tampu/settings.toml ] || sed "s/example\.org/$domain/" "$here/deploy/settings.toml" >/etc/tampu/settings.toml
chgrp tampu /etc/tampu/settings.toml
chmod 640 /etc/tampu/settings.toml
cp "$here/deploy/tampu@.service" "$here/deploy/tampu-think.service" /etc/systemd/system/
sed "s/{\$TAMPU_DOMAIN:localhost}/$domain/" "$here/deploy/Caddyfile" >/etc/caddy/Caddyfile
systemctl daemon-reload
for port in 8000 8001; do
  systemctl enable --quiet "tampu@$port"
  systemctl restart "tampu@$port" # returns when it is ready: the other serves until then
done
systemctl try-restart tampu-think
systemctl reload-or-restart caddy
echo "Tampu is at https://$domain/"
