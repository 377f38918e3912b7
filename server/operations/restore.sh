#!/usr/bin/env bash
# npm run restore -- ARCHIVE [--identity FILE]: brings an archive into this stack, which must be empty and not serving.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/backup-tool.sh"
usage='Usage: npm run restore -- ARCHIVE [--identity FILE]'
read_archive_arguments "$usage" "$@"
[ -n "$archive" ] || fail "$usage"
require_openable
[ -z "$(docker compose ps --quiet server)" ] ||
  fail 'A server runs on this stack. Restore goes into a stack without data: docker compose down --volumes deletes what is there.'
build_tool
printf 'Starting the database and the object store.\n'
docker compose --progress quiet up --detach --wait --quiet-pull postgres store
docker compose --progress quiet run --rm -T store-key >/dev/null
run_on_archive restore docker compose
printf 'Now: docker compose up -d --build --wait\n'
