# Sourced by its neighbours: what they share. They need bash and docker compose; .env, COMPOSE_FILE and
# COMPOSE_PROJECT_NAME say which stack is meant, as for docker compose itself.
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

stack_name() {
  docker compose config --format json | sed -n 's/^  "name": "\(.*\)",\{0,1\}$/\1/p'
}

# What BACKUP_DIR says, here or in .env. Compose alone knows how it reads .env, and prints strings of JSON, in which
# a $ stands doubled.
archives_directory() {
  local path
  path=$(docker compose --profile tools config --format json backup |
    grep -B1 '"target": "/backups"' | sed -n 's/^ *"source": "\(.*\)",$/\1/p') || path=''
  path=${path//'\\'/'\0134'} path=${path//'\"'/'"'}
  path=$(printf '%b' "$path")
  path=${path//'$$'/'$'}
  [[ $path = /* ]] ||
    fail 'BACKUP_DIR is no directory of this machine: docker compose --profile tools config backup shows what it is.'
  printf '%s\n' "$path"
}

# What `git pull` brought belongs into the image too; without a registry at hand the one that is there does.
build_tool() {
  docker compose --profile tools build --quiet backup >/dev/null 2>&1 && return
  docker image inspect "$(stack_name)-backup" >/dev/null 2>&1 ||
    fail 'The image of the backup commands cannot be built: docker compose --profile tools build backup says why.'
  printf 'The image of the backup commands could not be built anew: the one that is there is used.\n'
}

# Archives belong to whoever calls; root, who has no powers in the container, acts as the directory's owner.
account_of() { # DIRECTORY
  if [ "$(id -u)" = 0 ]; then stat -c '%u:%g' "$1"; else printf '%s:%s\n' "$(id -u)" "$(id -g)"; fi
}

# [ARCHIVE] [--identity FILE] of the command line into `archive` and `identity`, absolute; ARCHIVE may stay empty.
read_archive_arguments() { # USAGE ARGUMENTS...
  local usage=$1
  shift
  archive='' identity=''
  while [ $# -gt 0 ]; do
    case $1 in
      --identity)
        [ $# -gt 1 ] && [ -f "$2" ] || fail "There is no identity file ${2:-}."
        [ -r "$2" ] || fail "The identity file $2 cannot be read by this account."
        identity=$(realpath "$2")
        shift
        ;;
      -*) fail "$usage" ;;
      *)
        [ -z "$archive" ] || fail "$usage"
        [ -d "$1" ] || fail "There is no archive $1 (paths count from the folder of this repository)."
        archive=$(realpath "$1")
        ;;
    esac
    shift
  done
}

# Before anything is started for it: the tool says the same, later.
require_openable() {
  [ -n "$identity" ] || [ ! -e "$archive/database.dump.age" ] ||
    fail 'This archive is encrypted: name the secret key with --identity FILE.'
}

# The tool on `archive`, which it cannot change; COMPOSE is `docker compose` or what stands for it. Nothing else is started
# or made anew. The secret key goes in as a stream: the account in the container may not read its file.
run_on_archive() { # VERB COMPOSE...
  local verb=$1 key=()
  shift
  [ -z "$identity" ] || key=(--identity-on-stdin)
  "$@" --progress quiet --profile tools run --rm --no-deps -T --user "$(account_of "$archive")" \
    --volume "$(dirname "$archive"):/backups:ro" \
    backup "$verb" "$(basename "$archive")" "${key[@]}" <"${identity:-/dev/null}"
}
