# Sourced by .ci/run and .ci/nightly: steps with time limits, the packages that a bare Debian machine lacks, and the
# closing lines.
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export CI=true DEBIAN_FRONTEND=noninteractive
reports=$(mktemp -d)
step_count=0
engine_step='Docker engine and base images'
engine_started=no

clean_up() {
  rm -rf "$reports"
  [ "$engine_started" = no ] || kill "$(cat /var/run/docker.pid)" || true
}
trap clean_up EXIT

# step MINUTES NAME COMMAND...: runs a command with a time limit and records the result. A failed step does not stop the run.
# The limit ends a process that hangs, and is well above what the step needs. No step runs beyond last_minute of the run,
# so that the closing lines are printed before CI stops the job.
# Test runners write their JSON reports into a directory per step, so that a failed step is not counted beside its tests.
step() {
  local limit=$(($1 * 60)) left=$((last_minute * 60 - SECONDS)) name=$2 began=$SECONDS status=passed directory
  shift 2
  [ "$limit" -le "$left" ] || limit=$((left > 1 ? left : 1))
  step_count=$((step_count + 1))
  directory=$reports/$step_count
  mkdir "$directory"
  printf '\n== %s\n' "$name"
  VITEST_REPORTS=$directory E2E_REPORT=$directory/browser.json timeout --kill-after=60 "${limit}s" "$@" || status=failed
  printf '== %s: %s (%d s)\n' "$name" "$status" $((SECONDS - began))
  printf '%s\t%s\t%d\t%d\t%s\n' "$step_count" "$status" $((SECONDS - began)) "$limit" "$name" >>"$reports/steps.tsv"
}

# The result of the last step, for steps that make no sense after a failure.
last_step_passed() {
  [ "$(tail -n 1 "$reports/steps.tsv" | cut -f 2)" = passed ]
}

install_packages() {
  local missing=() pair
  for pair in node=nodejs npm=npm chromium=chromium chromium-headless-shell=chromium-headless-shell firefox-esr=firefox-esr WebKitWebDriver=webkit2gtk-driver Xvfb=xvfb java=default-jre-headless openssl=openssl curl=curl age=age jq=jq caddy=caddy promtool=prometheus amtool=prometheus-alertmanager; do
    command -v "${pair%%=*}" >/dev/null || missing+=("${pair#*=}")
  done
  python3 -c 'import ensurepip' 2>/dev/null || missing+=(python3-venv)
  fc-list 2>/dev/null | grep -qi liberation || missing+=(fonts-liberation fontconfig)
  [ ${#missing[@]} -gt 0 ] || return 0
  printf 'installing %s\n' "${missing[*]}"
  local as_root=()
  [ "$(id -u)" = 0 ] || as_root=(sudo)
  for _ in 1 2 3 4; do
    "${as_root[@]}" apt-get update -qq &&
      "${as_root[@]}" apt-get install -y -qq --no-install-recommends -o Acquire::Retries=3 "${missing[@]}" >/dev/null &&
      return
    sleep 15
  done
  printf 'cannot install %s\n' "${missing[*]}"
  return 1
}

# A verifier of Open Badges that we did not write, for a test.
install_verifier() {
  local folder=/var/cache/torchbearer-verifier
  export TEST_PYTHON=$folder/bin/python
  "$TEST_PYTHON" -c 'import openbadgeslib' 2>/dev/null ||
    { python3 -m venv "$folder" && "$folder/bin/pip" install --quiet --retries 5 openbadgeslib==4.6.3; }
}

# Caddy and Compose of Debian's testing release for the test that updates a release: stable has older ones than it needs.
install_newer() {
  local folder=/var/cache/torchbearer-ci options
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null && [ -e /usr/share/keyrings/debian-archive-keyring.gpg ] || return 0
  rm -rf "$folder"
  mkdir -p "$folder/lists/partial" "$folder/bin" "$folder/docker/cli-plugins"
  echo 'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian testing main' >"$folder/sources.list"
  options=(-qq -o "Dir::Etc::SourceList=$folder/sources.list" -o Dir::Etc::SourceParts=/dev/null -o "Dir::State::Lists=$folder/lists" -o APT::Sandbox::User=root)
  (cd "$folder" && apt-get "${options[@]}" update && apt-get "${options[@]}" download caddy docker-compose docker-buildx &&
    for package in ./*.deb; do dpkg -x "$package" files; done &&
    cp files/usr/bin/caddy bin/ && cp files/usr/libexec/docker/cli-plugins/docker-{buildx,compose} docker/cli-plugins/) || return
  export TEST_NEWER=$folder
}

# If no container registry can be reached, ../shared/tools/docker-offline may start an engine and build stand-ins for the
# base images. Otherwise the running engine is used. This prepares the machine: the budget does not count it.
start_engine() {
  local offline=../shared/tools/docker-offline
  if [ -x "$offline" ]; then
    [ -e /var/run/docker.pid ] || engine_started=yes
    step 15 "$engine_step" "$offline"
    last_step_passed || return 1
  fi
  docker info >/dev/null 2>&1
}

# finish BUDGET-MINUTES: prints seconds per step, the names of failed tests and steps, and `N passed, N failed` as the
# last line. Its exit status is that of the run.
finish() {
  node .ci/summarize-reports.mjs "$reports" "$1" "$engine_step"
}
