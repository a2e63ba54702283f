# Packages of another Debian suite, unpacked into a folder. Sourced, not run.
#
# apt gets a state of its own (lists, an empty package database), so neither the system's package lists nor its
# database is touched, no lock is taken, and the whole closure including libc comes along.

# debian_mirror   The mirror of Debian itself that this machine's apt is configured with.
debian_mirror() {
  apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' |
    grep -E '/debian(/|\.list)?$' | head -1 | grep . || {
    echo "debian.sh: apt has no Debian mirror configured" >&2
    return 1
  }
}

# unpack_suite SUITE ROOT PACKAGE...
unpack_suite() {
  local suite=$1 root=$2 state=$CACHE/apt-$1 mirror archive
  shift 2
  mirror=$(debian_mirror)
  mkdir -p "$root" "$state"/{lists/partial,cache/archives/partial,preferences}
  : >"$state/status"
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $suite main" >"$state/sources.list"
  cat >"$state/apt.conf" <<CONF
Dir::State::lists "$state/lists";
Dir::State::status "$state/status";
Dir::Cache "$state/cache";
Dir::Etc::sourcelist "$state/sources.list";
Dir::Etc::sourceparts "-";
Dir::Etc::preferences "-";
Dir::Etc::preferencesparts "$state/preferences";
Acquire::Languages "none";
Acquire::Retries "3";
APT::Install-Recommends "false";
APT::Sandbox::User "";
CONF
  export APT_CONFIG=$state/apt.conf
  apt-get -qq update
  apt-get -qq -y --download-only install "$@"
  for archive in "$state"/cache/archives/*.deb; do dpkg -x "$archive" "$root"; done
  unset APT_CONFIG
  rm -rf "$state"
}

# use_own_libraries ROOT PROGRAM   Points an unpacked program at the loader and the libraries unpacked beside it.
use_own_libraries() {
  local root=$1 program=$1/$2 loader libraries
  loader=$(find "$root"/usr/lib/*-linux-gnu* -maxdepth 1 -name 'ld-linux*.so.*' | head -1)
  libraries=$(dirname "$loader")
  "$loader" --library-path "$libraries" "$root/usr/bin/patchelf" \
    --set-interpreter "$loader" --set-rpath "$libraries" --force-rpath "$program"
}
