# Functions that the other scripts of this folder share. They need bash, jq and docker compose; .env, COMPOSE_FILE and
# COMPOSE_PROJECT_NAME select the stack, as for docker compose itself.
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

# Prints the usage and ends if the arguments ask for it.
answer_help() { # USAGE ARGUMENTS...
  local usage=$1 argument
  shift
  for argument in "$@"; do
    if [[ $argument = --help || $argument = -h ]]; then
      printf '%s\n' "$usage"
      exit
    fi
  done
}

# compose_value FILTER [COMPOSE-ARGUMENTS...]: what the jq filter finds in the configuration, after Compose has read .env: no
# other program parses it in exactly the same way. Compose doubles each $ when it prints. Ends with status 1 if Compose cannot
# read the configuration, and with another one if there is no such value.
compose_value() {
  local filter=$1 config hint=''
  shift
  command -v jq >/dev/null || fail 'The program jq is missing: install it, for example with apt install jq.'
  config=$(docker compose "$@" config --format json) || {
    [ -e .env ] || hint=' There is no .env in this folder: bash server/operations/secrets.sh creates it.'
    fail "This configuration cannot be used: correct what Compose names above. What runs was not changed.$hint"
  }
  jq --raw-output --exit-status "($filter)"' | gsub("[$][$]"; "$")' <<<"$config"
}

stack_name() {
  compose_value .name
}

# The image of a service.
image_of() { # SERVICE
  compose_value ".services.\"$1\".image" --profile tools
}

# The name under which mark-release.sh keeps the image of a service, whatever its release.
mark_of() { # SERVICE
  local image
  image=$(image_of "$1") || exit
  if [[ ${image##*/} = *:* ]]; then image=${image%:*}; fi
  printf '%s:before-update\n' "$image"
}

require_clone() {
  git rev-parse --git-dir >/dev/null 2>&1 ||
    fail 'This folder is no clone of the repository: to return to a release, unpack its files here (docs/operations/update.md). Nothing was changed.'
}

# The path in BACKUP_DIR, from the environment or .env.
archives_directory() {
  local path status=0
  path=$(compose_value '.services.backup.volumes[]? | select(.target == "/backups").source' --profile tools) || status=$?
  [ "$status" != 1 ] || exit 1
  [[ $path = /* ]] ||
    fail 'BACKUP_DIR is not a directory on this machine: docker compose --profile tools config backup shows its value.'
  printf '%s\n' "$path"
}

# Rebuilds the image of a service, because `git pull` may have changed the code. Without a registry the existing image is
# used. Says what it does if it takes longer than SECONDS.
build_image() { # SERVICE WHAT SECONDS
  local service=$1 what=$2 seconds=$3 log building tenths image
  log=$(mktemp)
  docker compose --profile tools build "$service" >"$log" 2>&1 &
  building=$!
  for ((tenths = seconds * 10; tenths > 0; tenths--)); do
    kill -0 "$building" 2>/dev/null || break
    sleep 0.1
  done
  [ "$tenths" -gt 0 ] || printf 'Building the image of %s; the first time takes some minutes.\n' "$what"
  if wait "$building"; then
    rm "$log"
    return
  fi
  tail -n 20 "$log" >&2
  rm "$log"
  image=$(image_of "$service")
  docker image inspect "$image" >/dev/null 2>&1 ||
    fail "The image of $what cannot be built: the end of the output is above."
  printf 'The image of %s could not be rebuilt (the reason is above): using the existing one.\n' "$what"
}

build_tool() {
  build_image backup 'the backup commands' 0
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
