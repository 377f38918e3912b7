#!/usr/bin/env bash
# npm run restore -- ARCHIVE [--identity FILE]: brings an archive into this stack, which must be empty and not serving.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/backup-tool.sh"
usage='Usage: npm run restore -- ARCHIVE [--identity FILE]'
read_archive_arguments "$usage" "$@"
[ -n "$archive" ] || fail "$usage"
require_openable
serving=$(docker compose ps --quiet server)
[ -z "$serving" ] ||
  fail 'A server runs on this stack. Restore goes into a stack without data: docker compose down --volumes deletes what is there.'
build_tool
# Those of the stack itself: whoever has a database or a store elsewhere has taken them away (docs/compose).
own=" $(docker compose config --services | tr '\n' ' ')"
for service in postgres store; do
  [[ $own = *" $service "* ]] || continue
  printf 'Starting %s.\n' "$service"
  docker compose --progress quiet up --detach --wait --quiet-pull "$service"
done
if [[ $own = *' store-key '* ]]; then docker compose --progress quiet run --rm -T store-key >/dev/null; fi
run_on_archive restore docker compose
printf 'Now: docker compose up -d --build --wait\n'
