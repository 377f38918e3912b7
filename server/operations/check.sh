#!/usr/bin/env bash
# npm run check: parses .env and tries the database, the object store, Google and the mail server, in a container with the
# networks of the server. What runs is not touched. Without Docker it checks the environment of this machine.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/backup-tool.sh"
file=.env
[ -r "$file" ] || file=/dev/null
check=(server/operations/check-configuration.ts --env-on-stdin)
if ! docker compose version >/dev/null 2>&1; then exec node "${check[@]}" <"$file"; fi
docker compose config --quiet || fail 'This configuration cannot be used: fill in the line of .env that Compose names above.'
docker image inspect "$(stack_name)-server" >/dev/null 2>&1 ||
  printf 'Building the image of the server, which takes some minutes.\n'
exec docker compose --progress quiet run --rm --no-deps -T server node "${check[@]}" <"$file"
