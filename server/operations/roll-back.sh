#!/usr/bin/env bash
# Returns to the release that mark-release.sh marked, and keeps all data.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/backup-tool.sh"
# In a function, which bash reads completely before the checkout replaces this file.
roll_back() {
  local service mark
  require_clone
  for service in server web; do
    mark=$(mark_of "$service")
    docker image inspect "$mark" >/dev/null 2>&1 || fail "There is no image $mark: mark-release.sh did not run before the update."
  done
  git checkout before-update
  for service in server web backup; do
    mark=$(mark_of "$service")
    if docker image inspect "$mark" >/dev/null 2>&1; then docker image tag "$mark" "$(image_of "$service")"; fi
  done
  # Without `migrate`, which refuses a database that is newer than itself.
  docker compose up --detach --no-build --no-deps --wait server web
  printf 'The release before the update runs. Until the next update, start services only with: docker compose up -d --no-build --no-deps --wait server web\n'
}
roll_back
