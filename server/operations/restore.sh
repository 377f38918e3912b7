#!/usr/bin/env bash
# npm run restore -- ARCHIVE [--identity FILE]: restores an archive into this stack, which must be empty and have no
# running server.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/backup-tool.sh"
usage='Usage: npm run restore -- ARCHIVE [--identity FILE]'
read_archive_arguments "$usage" "$@"
[ -n "$archive" ] || fail "$usage"
require_openable
serving=$(docker compose ps --quiet server)
[ -z "$serving" ] ||
  fail 'A server is running on this stack. A restore needs a stack without data: docker compose down --volumes deletes all data.'
build_tool
# Starts only services that the stack has: with an external database or store they are removed (docs/compose).
own=" $(docker compose config --services | tr '\n' ' ')"
for service in postgres store; do
  [[ $own = *" $service "* ]] || continue
  printf 'Starting %s.\n' "$service"
  docker compose --progress quiet up --detach --wait --quiet-pull "$service"
done
if [[ $own = *' store-key '* ]]; then docker compose --progress quiet run --rm -T store-key >/dev/null; fi
run_on_archive restore docker compose
# After the comparison with the archive. The archive may be of an older release, whose tables this release cannot use.
erasures=$(dirname "$archive")/erasures/accounts.txt
if [ -s "$erasures" ]; then
  printf 'Erasing the accounts of %s again. Building the images for that may take some minutes.\n' "$erasures"
  docker compose build --quiet migrate server
  docker compose --progress quiet run --rm --no-deps -T migrate
  docker compose --progress quiet run --rm --no-deps -T server node server/operations/apply-erasures.ts <"$erasures"
else
  printf 'There is no list of erased accounts beside the archive (%s).\n' "$erasures"
fi
printf 'Next: docker compose up -d --build --wait\n'
