#!/usr/bin/env bash
# bash server/operations/verify-backup.sh ARCHIVE [--identity FILE]: reads every byte of an archive and reports whether it is complete
# and unchanged.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/backup-tool.sh"
usage='Usage: bash server/operations/verify-backup.sh ARCHIVE [--identity FILE]'
answer_help "$usage" "$@"
read_archive_arguments "$usage" "$@"
[ -n "$archive" ] || fail "$usage"
build_tool
run_on_archive verify docker compose
