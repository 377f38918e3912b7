#!/usr/bin/env bash
# npm run secrets [-- --force] [--file FILE]: writes .env, which only its owner can read, from .env.example with random
# secrets. Needs neither Node nor Docker. An existing file is kept, or renamed with --force.
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
    *) return 1 ;;
  esac
}

usage='Usage: npm run secrets [-- --force] [--file FILE]'
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

if [ "$force" = yes ] && [ -e "$file" ]; then mv -- "$file" "$file.old"; fi
umask 077
(set -o noclobber && : >"$file") 2>/dev/null || {
  [ -e "$file" ] || fail "$file cannot be created in this folder."
  fail "$file exists and was left as it is: an existing database needs its password (npm run secrets -- --force writes a new file and renames this one to $file.old)."
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
