# Functions that the other scripts of this folder share. They need bash, jq and docker compose; .env, COMPOSE_FILE and
# COMPOSE_PROJECT_NAME select the stack, as for docker compose itself.
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

# compose_value FILTER [COMPOSE-ARGUMENTS...]: what the jq filter finds in the configuration, after Compose has read .env: no
# other program parses it in exactly the same way.
compose_value() {
  local filter=$1
  shift
  command -v jq >/dev/null || fail 'The program jq is missing: install it, for example with apt install jq.'
  docker compose "$@" config --format json | jq --raw-output --exit-status "$filter"
}

stack_name() {
  compose_value .name
}

# The names of all images that this stack builds.
built_images() {
  compose_value '.name as $stack | .services | to_entries[] | select(.value.build) | .value.image // "\($stack)-\(.key)"' --profile '*'
}

# The path in BACKUP_DIR, from the environment or .env. Compose doubles each $ when it prints.
archives_directory() {
  local path
  path=$(compose_value '.services.backup.volumes[] | select(.target == "/backups").source | gsub("[$][$]"; "$")' --profile tools) || path=''
  [[ $path = /* ]] ||
    fail 'BACKUP_DIR is not a directory on this machine: docker compose --profile tools config backup shows its value.'
  printf '%s\n' "$path"
}

# Rebuilds the image, because `git pull` may have changed the code. Without a registry the existing image is used.
build_tool() {
  local log
  printf 'Building the image of the backup commands; the first time takes some minutes.\n'
  log=$(docker compose --profile tools build backup 2>&1) && return
  printf '%s\n' "$log" | tail -n 20 >&2
  docker image inspect "$(stack_name)-backup" >/dev/null 2>&1 ||
    fail 'The image of the backup commands cannot be built: the end of the output is above.'
  printf 'The image of the backup commands could not be rebuilt (the reason is above): using the existing one.\n'
}

# Archives belong to the caller. Root has no capabilities in the container, so it runs as the owner of the directory.
account_of() { # DIRECTORY
  if [ "$(id -u)" = 0 ]; then stat -c '%u:%g' "$1"; else printf '%s:%s\n' "$(id -u)" "$(id -g)"; fi
}

# Reads [ARCHIVE] [--identity FILE] into `archive` and `identity` as absolute paths; ARCHIVE may be missing.
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
        [ -d "$1" ] || fail "There is no archive $1 (paths are relative to the folder of this repository)."
        archive=$(realpath "$1")
        ;;
    esac
    shift
  done
}

# Fails before anything is started; the tool would fail later with the same message.
require_openable() {
  [ -n "$identity" ] || [ ! -e "$archive/database.dump.age" ] ||
    fail 'This archive is encrypted: pass the secret key with --identity FILE.'
}

# Runs the tool with `archive` mounted read-only. COMPOSE is `docker compose` or a wrapper of it. No other service is
# started or recreated. The secret key is passed on standard input, because the account in the container may not read its file.
run_on_archive() { # VERB COMPOSE...
  local verb=$1 key=()
  shift
  [ -z "$identity" ] || key=(--identity-on-stdin)
  "$@" --progress quiet --profile tools run --rm --no-deps -T --user "$(account_of "$archive")" \
    --volume "$(dirname "$archive"):/backups:ro" \
    backup "$verb" "$(basename "$archive")" "${key[@]}" <"${identity:-/dev/null}"
}
