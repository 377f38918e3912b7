#!/usr/bin/env bash
# bash server/operations/backup.sh [--recipient age1… --keep N --full]: writes an archive of the running stack to BACKUP_DIR.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/backup-tool.sh"
answer_help 'Usage: bash server/operations/backup.sh [--recipient age1… --keep N --full]' "$@"
directory=$(archives_directory)
# Other accounts may reach the metrics file for Prometheus; archives are readable by their owner only.
umask 022
[ -d "$directory" ] || mkdir -p -m 711 "$directory" || fail "The directory $directory cannot be created: set BACKUP_DIR in .env."
build_tool
docker compose --profile tools run --rm --no-deps -T --user "$(account_of "$directory")" backup backup "$@"
printf 'It is in %s.\n' "$directory"
