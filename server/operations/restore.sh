#!/usr/bin/env bash
# bash server/operations/restore.sh ARCHIVE [--identity FILE] [--yes]: restores an archive into this stack, which must be empty and have no
# running server. Asks before it erases accounts again; with --yes it does not ask.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/backup-tool.sh"
usage='Usage: bash server/operations/restore.sh ARCHIVE [--identity FILE] [--yes]'
answer_help "$usage" "$@"
confirmed=no arguments=()
for argument in "$@"; do
  if [ "$argument" = --yes ]; then confirmed=yes; else arguments+=("$argument"); fi
done
read_archive_arguments "$usage" "${arguments[@]}"
[ -n "$archive" ] || fail "$usage"
require_openable
erasures=$(dirname "$archive")/erasures/accounts.txt
if [ -s "$erasures" ] && [ "$confirmed" = no ] && [ ! -t 0 ]; then
  fail "The list $erasures names accounts to erase again, and without a terminal this command cannot ask: add --yes. Nothing was changed."
fi
serving=$(docker compose ps --quiet server)
[ -z "$serving" ] ||
  fail 'A server is running on this stack. A restore needs a stack without data: docker compose down --volumes deletes all data.'
build_tool
build_image server 'the server' 5
# Starts only services that the stack has: with an external database or store they are removed (docs/compose).
own=" $(docker compose config --services | tr '\n' ' ')"
for service in postgres haproxy store; do
  [[ $own = *" $service "* ]] || continue
  printf 'Starting %s.\n' "$service"
  docker compose --progress quiet up --detach --wait --quiet-pull "$service"
done
# `run` would read what is typed for the question below.
if [[ $own = *' store-key '* ]]; then docker compose --progress quiet run --rm -T store-key </dev/null >/dev/null; fi
run_on_archive restore docker compose

apply_erasures() {
  docker compose --progress quiet run --rm --no-deps -T server node server/operations/apply-erasures.ts "$@" <"$erasures"
}

# After the comparison with the archive. The archive may be of an older release, whose tables this release cannot use.
if [ -s "$erasures" ]; then
  printf 'Comparing the accounts with the list %s.\n' "$erasures"
  docker compose --progress quiet run --rm --no-deps -T migrate </dev/null
  counts=$(apply_erasures --count)
  read -r back listed <<<"$counts"
  printf '%s of the %s listed accounts are in this archive and will be erased.\n' "$back" "$listed"
  if [ "$back" != 0 ] && [ "$confirmed" = no ]; then
    read -r -p 'Erase them? [y/N] ' answer || answer=''
    if [[ $answer = [yY]* ]]; then confirmed=yes; else printf 'No account was erased. To erase them later: docs/operations/backup.md, "Erased accounts".\n'; fi
  fi
  if [ "$back" != 0 ] && [ "$confirmed" = yes ]; then apply_erasures; fi
else
  printf 'There is no list of erased accounts beside the archive (%s).\n' "$erasures"
fi
printf 'Next: docker compose up -d --build --wait\n'
