#!/usr/bin/env bash
# .ci/release-files.sh REGISTRY VERSION FOLDER: writes what a site needs to run a release into a new folder. It builds nothing:
# docker-compose.yml names the images of the release.
set -euo pipefail
registry=${1:?} version=${2:?} folder=${3:?}
cd "$(dirname "$0")/.."
mkdir "$folder"
cp --parents --recursive .env.example LICENSE CHANGELOG.md docs/{backup,compose,monitoring,operations} server/operations/{*.sh,drill.yml} "$folder"
sed -E "/^    build: /d; s#\\$\{IMAGES:-[^}]*\}#\${IMAGES:-$registry}#; s#\\$\{RELEASE:-[^}]*\}#\${RELEASE:-$version}#" \
  docker-compose.yml >"$folder/docker-compose.yml"
