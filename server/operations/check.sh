#!/usr/bin/env bash
# bash server/operations/check.sh: parses .env and tries the database, the object store, Google and the mail server, in a container with the
# networks of the server and of the release of this folder. What runs is not touched. Without Docker it checks the environment
# of this machine.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/backup-tool.sh"
usage='Usage: bash server/operations/check.sh'
answer_help "$usage" "$@"
[ $# = 0 ] || fail "$usage"
file=.env
[ -e "$file" ] || file=/dev/null
[ -r "$file" ] || fail '.env cannot be read by this account: run this command as its owner.'
check=(server/operations/check-configuration.ts --env-on-stdin)
if ! docker compose version >/dev/null 2>&1; then exec node "${check[@]}" <"$file"; fi
if refusal=$(docker compose config --quiet 2>&1); then
  refusal=''
else
  # Compose stops at its first problem and may not name the variable. So it gets values that it accepts, and the check takes
  # those of .env.
  stand_ins=HTTP_PORT,SERVERS
  for name in $(grep -o '[$]{[A-Z0-9_]*:?' docker-compose.yml | tr -d '${:?' | sort -u); do
    [ -z "${!name:-}" ] || continue
    export "$name=x"
    stand_ins+=,$name
  done
  export HTTP_PORT=8080 SERVERS=1
  check+=(--stand-ins "$stand_ins")
fi
# The values that only nginx and Compose read. None of them is secret: arguments are visible in the process list.
others=$(compose_value '[.services.configuration.environment, .services.server.environment] as [$all, $servers]
  | $all | to_entries[] | select(.key | in($servers) | not) | "--env=\(.key)=\(.value)"')
mapfile -t others <<<"$others"
# The image gets its name back afterwards: the next `docker compose up` must not start one service of another release.
image=$(image_of server)
before=$(docker image inspect --format '{{.Id}}' "$image" 2>/dev/null) || before=''
give_name_back() { [ -z "$before" ] || docker image tag "$before" "$image"; }
trap give_name_back EXIT
build_image server 'the server' 5
docker compose --progress quiet run --rm --no-deps -T "${others[@]}" server node "${check[@]}" <"$file" || exit
# What no check explains.
[ -z "$refusal" ] || fail "$refusal"
