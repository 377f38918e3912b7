#!/usr/bin/env bash
# bash server/operations/secrets.sh [--force] [--file FILE]: writes .env, which only its owner can read, from .env.example with random
# secrets. Needs neither Node nor Docker. An existing file is kept, apart from secrets of a later release, which are added at its
# end; --force renames it, to a name that no earlier copy has.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/backup-tool.sh"

# Hexadecimal digits need no quotes in .env, a connection string, a path or a command line.
hex() { # BYTES
  od -An -N "$1" -t x1 /dev/urandom | tr -d ' \n'
}

# The object store accepts user names of 3 to 20 characters and secrets of 8 to 40.
secret() { # NAME
  case $1 in
    POSTGRES_PASSWORD) hex 24 ;;
    STORE_ROOT_USER) printf 'root-%s' "$(hex 6)" ;;
    S3_ACCESS_KEY) printf 'server-%s' "$(hex 6)" ;;
    STORE_ROOT_PASSWORD | S3_SECRET_KEY) hex 20 ;;
    ADMIN_PATH_SEGMENT) hex 16 ;;
    CREDENTIAL_KEYS) hex 32 ;;
    # A number below the order of the curve P-256, which begins with ffffffff00.
    VAPID_PRIVATE_KEY) printf '%02x%s' "$((0x$(hex 1) % 255))" "$(hex 31)" ;;
    *) return 1 ;;
  esac
}

# Secrets that no existing database or store depends on, so that an existing .env can get them. An empty line is a choice.
added_later=(VAPID_PRIVATE_KEY CREDENTIAL_KEYS)
add_missing() { # FILE
  local name added=()
  for name in "${added_later[@]}"; do
    grep -q "^[[:space:]]*\(export \)\?$name[[:space:]]*=" -- "$1" || added+=("$name")
  done
  [ ${#added[@]} -gt 0 ] || return 1
  # The last line may have no end.
  [ -z "$(tail -c 1 -- "$1")" ] || printf '\n' >>"$1"
  for name in "${added[@]}"; do printf '%s=%s\n' "$name" "$(secret "$name")" >>"$1"; done
  printf 'Added %s to %s; the rest was left as it is.\n' "${added[*]}" "$1"
}

usage='Usage: bash server/operations/secrets.sh [--force] [--file FILE]'
answer_help "$usage" "$@"
file=.env force=no
while [ $# -gt 0 ]; do
  case $1 in
    --force) force=yes ;;
    --file)
      [ $# -gt 1 ] || fail "$usage"
      file=$2
      shift
      ;;
    *) fail "$usage" ;;
  esac
  shift
done

# An earlier copy may hold the only password of a database.
copy=$file.old
for ((number = 2; ; number++)); do
  [ -e "$copy" ] || [ -L "$copy" ] || break
  copy=$file.old-$number
done
if [ "$force" = yes ] && [ -e "$file" ]; then
  mv -n -- "$file" "$copy"
  printf 'The old file is now %s.\n' "$copy"
fi
umask 077
(set -o noclobber && : >"$file") 2>/dev/null || {
  [ -e "$file" ] || fail "$file cannot be created in this folder."
  [ -r "$file" ] && [ -w "$file" ] || fail "$file cannot be read and changed by this account: run this command as its owner."
  if add_missing "$file"; then exit; fi
  fail "$file exists and was left as it is: an existing database needs its password (bash server/operations/secrets.sh --force writes a new file and renames this one to $copy)."
}

left=()
while IFS= read -r line; do
  if [[ $line =~ ^([A-Z][A-Z0-9_]*)=$ ]]; then
    if value=$(secret "${BASH_REMATCH[1]}"); then line+=$value; else left+=("${BASH_REMATCH[1]}"); fi
  fi
  printf '%s\n' "$line"
done <.env.example >"$file"

names=$(printf ', %s' "${left[@]}")
printf 'Created %s, readable by your account only. Now fill in %s.\n' "$file" "${names#, }"
