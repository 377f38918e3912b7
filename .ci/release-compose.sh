#!/usr/bin/env bash
# .ci/release-compose.sh REGISTRY VERSION: docker-compose.yml with the images of a release instead of their builds, on standard output.
set -euo pipefail
registry=${1:?} version=${2:?}
sed -E "s#build: \{ context: \., target: ([a-z]+) \}#image: $registry/\1:$version#; s#up -d --build --wait#up -d --wait#" \
  "$(dirname "${BASH_SOURCE[0]}")/../docker-compose.yml"
