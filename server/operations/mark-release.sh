#!/usr/bin/env bash
# Marks the commit and the images that run now as `before-update`, so that roll-back.sh can return to them.
#   bash server/operations/mark-release.sh --remove     removes the marks
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/backup-tool.sh"
usage='Usage: bash server/operations/mark-release.sh [--remove]'
[ $# = 0 ] || [ "$*" = --remove ] || fail "$usage"
images=$(built_images)
docker version >/dev/null 2>&1 || fail 'The Docker engine does not answer this account: start it, or join the group docker. Nothing was changed.'
if [ $# = 0 ]; then
  while read -r service image; do
    [ "$service" = server ] || [ "$service" = web ] || continue
    docker image inspect "$image" >/dev/null 2>&1 ||
      fail "There is no image $image, so there is nothing to mark: docker compose up has not run here. Nothing was changed."
  done <<<"$images"
fi
[ $# = 1 ] || git tag --force before-update
while read -r _ image; do
  mark=$(mark_of "$image")
  if [ $# = 1 ]; then
    docker image rm "$mark" >/dev/null 2>&1 || true
    continue
  fi
  # A stack that never made a backup has no image of the backup commands.
  docker image inspect "$image" >/dev/null 2>&1 || continue
  docker image tag "$image" "$mark"
  printf 'Marked %s.\n' "$image"
done <<<"$images"
