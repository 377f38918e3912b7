#!/usr/bin/env bash
# npm run backup [-- --recipient age1… --keep N --full]: writes an archive of the running stack into BACKUP_DIR.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/backup-tool.sh"
umask 077
directory=$(archives_directory)
mkdir -p "$directory" || fail "The directory $directory cannot be made: set BACKUP_DIR in .env."
build_tool
docker compose --profile tools run --rm --no-deps -T --user "$(account_of "$directory")" backup backup "$@"
printf 'It lies in %s.\n' "$directory"
