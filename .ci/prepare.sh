# Sourced by .ci/run and .ci/long: installs what the steps need. Exit codes: 10 packages, 11 npm ci.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export NO_COLOR=1

# A failure before the tests, in the form of their report.
fail() {
  local code=$1 step=$2
  printf '\n== red: %s\nFAIL %s: see the lines above (exit code %s)\n0 passed, 1 failed\n' "$step" "$step" "$code"
  exit "$code"
}

# install_packages PROGRAM=PACKAGE...: installs the Debian packages whose program is missing. A path with * may be given as program.
install_packages() {
  local pair packages=()
  for pair in "$@"; do
    compgen -G "${pair%%=*}" > /dev/null || packages+=("${pair#*=}")
  done
  [ ${#packages[@]} -gt 0 ] || return 0
  local sudo=()
  [ "$(id -u)" -eq 0 ] || sudo=(sudo)
  "${sudo[@]}" apt-get update &&
    "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends "${packages[@]}"
}

# The first line names the commit, so that a log says what it is about.
install_all() {
  echo "commit $(git rev-parse --short=8 HEAD 2> /dev/null || echo unknown)"
  echo '== packages'
  install_packages "$@" 2>&1 || fail 10 packages
  echo '== npm ci'
  npm ci 2>&1 || fail 11 'npm ci'
}

chromium=(/usr/bin/chromium=chromium /usr/bin/chromium-headless-shell=chromium-headless-shell)
