# The binaries that the editor tests drive. Sourced, not run; EDITORS is the folder editors/.

# agentls_binary FOLDER [BINARY]   Prints the path of BINARY, or of a fresh build in FOLDER.
agentls_binary() {
  if [ -n "$2" ]; then
    readlink -e "$2" || { echo "build.sh: there is no binary $2" >&2; return 1; }
    return
  fi
  (cd "$EDITORS/.." && go build -o "$1/agentls" ./cmd/agentls) && echo "$1/agentls"
}

# baseline_binary FOLDER   Prints the path of the server that does nothing.
baseline_binary() {
  (cd "$EDITORS/.." && go build -o "$1/baseline" ./editors/test/baseline) && echo "$1/baseline"
}
