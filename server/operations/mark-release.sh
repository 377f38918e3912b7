#!/usr/bin/env bash
# Marks the commit and the images that run now as `before-update`, so that roll-back.sh can return to them.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/backup-tool.sh"
images=$(built_images)
git tag --force before-update
for image in $images; do
  # A stack that never made a backup has no image of the backup commands.
  docker image inspect "$image" >/dev/null 2>&1 || continue
  docker image tag "$image" "$image:before-update"
  printf 'Marked %s.\n' "$image"
done
