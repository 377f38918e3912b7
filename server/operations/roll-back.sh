#!/usr/bin/env bash
# Returns to the release that mark-release.sh marked, and keeps all data.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/backup-tool.sh"
# In a function, which bash reads completely before the checkout replaces this file.
roll_back() {
  local stack marked image
  stack=$(stack_name)
  marked=$(docker image ls --filter "reference=$stack-*:before-update" --format '{{.Repository}}')
  for image in server web; do
    [[ $'\n'$marked$'\n' = *$'\n'"$stack-$image"$'\n'* ]] ||
      fail "There is no image $stack-$image:before-update: mark-release.sh did not run before the update."
  done
  git checkout before-update
  for image in $marked; do docker image tag "$image:before-update" "$image"; done
  # Without `migrate`, which refuses a database that is newer than itself.
  docker compose up --detach --no-build --no-deps --wait server web
  printf 'The release before the update runs. Until the next update, add --no-deps to every docker compose up.\n'
}
roll_back
