package judge

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// ownGroup makes cmd the leader of a process group of its own, which is ended as
// a whole.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}

// endLeftOvers ends what cmd left running, and gives the names. A daemon leaves
// the group, but not the home it was given.
func endLeftOvers(cmd *exec.Cmd, home string) []string {
	if cmd.Process != nil {
		syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	}
	var names []string
	files, _ := filepath.Glob("/proc/[0-9]*/environ")
	for _, file := range files {
		env, err := os.ReadFile(file)
		if err != nil || !strings.Contains("\x00"+string(env), "\x00HOME="+home+"\x00") {
			continue
		}
		pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(file)))
		name, _ := os.ReadFile(filepath.Join(filepath.Dir(file), "comm"))
		if syscall.Kill(pid, syscall.SIGKILL) == nil {
			names = append(names, strings.TrimSpace(string(name)))
		}
	}
	return names
}
