#!/usr/bin/env bash
# Brings this checkout into a running stack without a request failing at the servers: builds, migrates, and replaces
# one server after the other, each new one ready before an old one goes.
#   bash server/operations/rolling-update.sh [--no-build]      as many servers as run now
# Needs docker compose only. The one nginx is replaced last, and only where its image or settings changed.
set -euo pipefail
cd "$(dirname "$0")/../.."
say() { printf '%s\n' "$*"; }

running=$(docker compose ps --quiet server)
if [ -z "$running" ]; then
  say 'No server runs: docker compose up -d --build --wait starts it.' >&2
  exit 1
fi
mapfile -t old <<<"$running"
count=${#old[@]}
web=$(docker compose ps --quiet web)

if [ "${1:-}" != --no-build ]; then docker compose build; fi
docker compose run --rm --no-deps -T migrate

# Whatever happens on the way, Ctrl+C too, `count` old or new servers serve afterwards.
before=''
take_back() { # what was started beside those of `before`
  local new
  [ -n "$before" ] || return 0
  for new in $(docker compose ps --quiet --all server); do
    case $before in *"$new"*) continue ;; esac
    docker logs --tail 20 "$new" >&2 || true
    docker rm --force "$new" >/dev/null
  done
  say 'The new server is not ready and was taken back: its last words are above. The servers that ran before go on.' >&2
}
trap take_back EXIT
trap 'exit 130' INT TERM

for id in "${old[@]}"; do
  before=$(docker compose ps --quiet --all server)
  docker compose up --detach --no-deps --no-recreate --wait --scale "server=$((count + 1))" server
  # For ten seconds nginx leaves a server alone that refused (nginx.conf), as this one did until it listened.
  sleep 11
  # Not between the two: one more or one fewer would serve.
  trap '' INT TERM
  before=''
  # SIGTERM: it finishes what it has begun (stop_grace_period of docker-compose.yml) and refuses the rest. nginx must
  # have met a refusal before the address is nobody's, at night too.
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

# Compose counts `depends_on` among the settings, and --no-deps leaves it out: left to that alone, it would replace an
# nginx that `docker compose up` had made, every time.
of_web() { docker inspect --format "$1" "$web"; }
if [ -z "$web" ] ||
  [ "$(of_web '{{index .Config.Labels "com.docker.compose.config-hash"}}')" != "$(docker compose config --hash web | cut -d ' ' -f 2)" ] ||
  [ "$(of_web '{{.Image}}')" != "$(docker image inspect --format '{{.Id}}' "$(of_web '{{.Config.Image}}')")" ]; then
  docker compose up --detach --no-deps --wait web
fi
say "$count of $count servers are new"
