#!/usr/bin/env bash
# bash server/operations/drill.sh [ARCHIVE] [--identity FILE]: restores an archive, by default the newest one in BACKUP_DIR, into a
# temporary stack next to this one, compares the data, starts a server, checks the data again and removes the temporary stack.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/backup-tool.sh"
usage='Usage: bash server/operations/drill.sh [ARCHIVE] [--identity FILE]'
answer_help "$usage" "$@"
read_archive_arguments "$usage" "$@"
if [ -z "$archive" ]; then
  directory=$(archives_directory)
  archive=$(find "$directory" -mindepth 1 -maxdepth 1 -type d -name 'torchbearer-*Z' | sort | tail -1)
  [ -n "$archive" ] || fail "There is no archive in $directory."
fi
require_openable
build_tool
image=$(image_of server)
docker image inspect "$image" >/dev/null 2>&1 || docker compose build --quiet server

work=$(mktemp -d)
random() { od -An -N20 -tx1 /dev/urandom | tr -d ' \n'; }
cat >"$work/env" <<END
IMAGES=${image%/*}
RELEASE=${image##*:}
PUBLIC_ORIGIN=https://drill.invalid
ADMIN_EMAILS=drill@drill.invalid
GOOGLE_CLIENT_ID=drill
GOOGLE_CLIENT_SECRET=$(random)
POSTGRES_PASSWORD=$(random)
STORE_ROOT_USER=root-drill
STORE_ROOT_PASSWORD=$(random)
S3_ACCESS_KEY=server-drill
S3_SECRET_KEY=$(random)
ADMIN_PATH_SEGMENT=$(random)
END
project=$(stack_name)-drill-$$
# The temporary stack reads neither .env nor override files nor exported variables, except those that locate the Docker engine.
passed_on=(PATH="$PATH" HOME="${HOME:-/root}")
for name in $(compgen -e DOCKER_); do passed_on+=("$name=${!name}"); done
drill() {
  env -i "${passed_on[@]}" docker compose --project-name "$project" \
    --env-file "$work/env" -f docker-compose.yml -f server/operations/drill.yml "$@"
}

remove_stack() {
  local status=$?
  trap - EXIT
  trap '' INT TERM
  printf 'Removing the temporary stack.\n'
  drill --profile tools down --volumes --remove-orphans --timeout 5 >"$work/down.log" 2>&1 || {
    status=1
    cat "$work/down.log"
  }
  rm -rf "$work"
  if [ "$status" = 0 ]; then
    printf 'Drill: identical, consistent, and a server became healthy.\n'
  else
    printf 'Drill: FAILED. The reason is above.\n' >&2
  fi
  exit "$status"
}
trap remove_stack EXIT
trap 'exit 130' INT TERM

printf 'Starting the temporary stack %s for %s.\n' "$project" "$archive"
drill --progress quiet up --detach --no-build --wait --quiet-pull postgres store
drill --progress quiet run --rm -T store-key >/dev/null
run_on_archive restore drill
printf 'Starting a server.\n'
drill --progress quiet up --detach --no-build --wait server || {
  drill logs --no-color --tail 40 server migrate
  exit 1
}
drill exec -T server node server/operations/check-consistency.ts --bytes
# On another machine, or with encrypted archives, no server may run here.
docker compose exec -T server node server/operations/admin-cli.ts record-drill 2>/dev/null </dev/null ||
  printf 'The page System does not show this drill: run admin-cli.ts record-drill where the site runs.\n'
