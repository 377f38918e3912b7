#!/usr/bin/env bash
# Updates a running stack to the release of this folder without failed requests: builds or pulls, migrates, then replaces one
# server after the other. A new server is ready before an old one stops.
#   bash server/operations/rolling-update.sh [--no-build]      keeps the number of servers; --no-build: with the images at hand
# Needs docker compose only. nginx is replaced last, and only if its image or settings changed.
set -euo pipefail
cd "$(dirname "$0")/../.."
say() { printf '%s\n' "$*"; }

running=$(docker compose ps --quiet server)
if [ -z "$running" ]; then
  say 'No server is running: start it with docker compose up -d --build --wait.' >&2
  exit 1
fi
mapfile -t old <<<"$running"
count=${#old[@]}
web=$(docker compose ps --quiet web)

if [ "${1:-}" != --no-build ]; then
  # One of both does nothing: a clone builds, and the file of a release names images without a build.
  docker compose build
  docker compose pull --quiet --ignore-buildable server web
fi
docker compose run --rm --no-deps -T configuration
docker compose run --rm --no-deps -T migrate
docker compose run --rm --no-deps -T erasures-folder

# After any failure, Ctrl+C included, `count` old or new servers are running.
before=''
remove_new() { # removes servers that are not in `before`
  local new
  [ -n "$before" ] || return 0
  for new in $(docker compose ps --quiet --all server); do
    case $before in *"$new"*) continue ;; esac
    docker logs --tail 20 "$new" >&2 || true
    docker rm --force "$new" >/dev/null
  done
  say 'The new server did not become ready and was removed. The end of its log is above. The previous servers are still running.' >&2
}
trap remove_new EXIT
trap 'exit 130' INT TERM

for id in "${old[@]}"; do
  before=$(docker compose ps --quiet --all server)
  docker compose up --detach --no-deps --no-recreate --wait --scale "server=$((count + 1))" server
  # nginx does not use a server for ten seconds after it refused a connection (nginx.conf), and this one did until it listened.
  sleep 11
  # No interruption until the old server is removed: the number of servers would change.
  trap '' INT TERM
  before=''
  # On SIGTERM the server finishes its requests (stop_grace_period in docker-compose.yml) and refuses new connections. nginx
  # must see a refusal before the address becomes free, so these requests are sent even if no user sends any.
  docker stop "$id" >/dev/null &
  stopping=$!
  while kill -0 "$stopping" 2>/dev/null; do
    [ -z "$web" ] || docker exec "$web" curl --silent --output /dev/null http://127.0.0.1:8080/api/session || true
    sleep 0.2
  done
  wait "$stopping"
  docker rm "$id" >/dev/null
  trap 'exit 130' INT TERM
  say "replaced ${id:0:12}"
done

# Compose includes `depends_on` in the hash of the settings, but --no-deps leaves it out. Compose alone would therefore
# replace an nginx that `docker compose up` created at each update.
of_web() { docker inspect --format "$1" "$web"; }
if [ -z "$web" ] ||
  [ "$(of_web '{{index .Config.Labels "com.docker.compose.config-hash"}}')" != "$(docker compose config --hash web | cut -d ' ' -f 2)" ] ||
  [ "$(of_web '{{.Image}}')" != "$(docker image inspect --format '{{.Id}}' "$(of_web '{{.Config.Image}}')")" ]; then
  docker compose up --detach --no-deps --wait web
fi
say "$count of $count servers are new"
