#!/usr/bin/env bash
# Marks the commit and the images that run now as `before-update`, so that roll-back.sh can return to them.
#   bash server/operations/mark-release.sh --remove     removes the marks
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/backup-tool.sh"
usage='Usage: bash server/operations/mark-release.sh [--remove]'
[ $# = 0 ] || [ "$*" = --remove ] || fail "$usage"
require_clone
image_of server >/dev/null
docker version >/dev/null 2>&1 || fail 'The Docker engine does not answer this account: start it, or join the group docker. Nothing was changed.'
if [ $# = 1 ]; then
  for service in server web backup; do docker image rm "$(mark_of "$service")" >/dev/null 2>&1 || true; done
  exit
fi
for service in server web; do
  image=$(image_of "$service")
  docker image inspect "$image" >/dev/null 2>&1 ||
    fail "There is no image $image, so there is nothing to mark: docker compose up has not run here. Nothing was changed."
done
git tag --force before-update
for service in server web backup; do
  image=$(image_of "$service")
  # A stack that never made a backup has no image of the backup commands.
  docker image inspect "$image" >/dev/null 2>&1 || continue
  docker image tag "$image" "$(mark_of "$service")"
  printf 'Marked %s.\n' "$image"
done
