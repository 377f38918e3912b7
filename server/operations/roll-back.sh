#!/usr/bin/env bash
# Returns to the release that mark-release.sh marked, and keeps all data.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/backup-tool.sh"
# In a function, which bash reads completely before the checkout replaces this file.
roll_back() {
  local images service image mark marked=()
  # Before the checkout: these are the names that the update has built again.
  images=$(built_images)
  while read -r service image; do
    mark=$(mark_of "$image")
    if docker image inspect "$mark" >/dev/null 2>&1; then
      marked+=("$image")
    elif [ "$service" = server ] || [ "$service" = web ]; then
      fail "There is no image $mark: mark-release.sh did not run before the update."
    fi
  done <<<"$images"
  git checkout before-update
  for image in "${marked[@]}"; do docker image tag "$(mark_of "$image")" "$image"; done
  # Without `migrate`, which refuses a database that is newer than itself.
  docker compose up --detach --no-build --no-deps --wait server web
  printf 'The release before the update runs. Until the next update, start services only with: docker compose up -d --no-build --no-deps --wait server web\n'
}
roll_back
