package skillstate

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"
)

// child is the environment of a process that only toggles: workspace, locks,
// skill, how often.
const child = "SKILLSTATE_CHILD"

func TestMain(m *testing.M) {
	if os.Getenv(child) != "" {
		toggling(os.Args[1], os.Args[2], os.Args[3], os.Args[4])
	}
	os.Exit(m.Run())
}

func toggling(workspace, locks, id, times string) {
	n, _ := strconv.Atoi(times)
	p := Place{Workspace: workspace, Locks: locks, Trusted: true}
	for i := range n {
		if err := Set(context.Background(), p, toggle(id, i%2 == 0)); err != nil {
			os.Stderr.WriteString(err.Error())
			os.Exit(1)
		}
	}
	os.Exit(0)
}

func start(t *testing.T, p Place, id string, times int) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0], p.Workspace, p.Locks, id, strconv.Itoa(times))
	cmd.Env = append(os.Environ(), child+"=1")
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd
}

// TestTwoProcesses toggles a thousand times from two processes at once, one of
// which is killed again and again. The file parses at every moment, nothing
// else in it is lost, and the survivor's last word stands.
func TestTwoProcesses(t *testing.T) {
	p := Place{Workspace: t.TempDir(), Locks: t.TempDir(), Trusted: true}
	file := filepath.Join(p.Workspace, ".alisio", "config.json")
	if err := os.Mkdir(filepath.Dir(file), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(`{"zeta":{"kept":true},"alpha":1}`), 0o600); err != nil {
		t.Fatal(err)
	}
	survivor := start(t, p, "survivor", 1000)
	done := make(chan error, 1)
	go func() { done <- survivor.Wait() }()
	kills := 0
	for running := true; running; kills++ {
		victim := start(t, p, "victim", 1_000_000)
		select {
		case err := <-done:
			running = false
			if err != nil {
				t.Fatal(err)
			}
		case <-time.After(time.Duration(5+rand.IntN(60)) * time.Millisecond):
		}
		parses(t, file)
		if err := victim.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = victim.Wait() // it was killed
		parses(t, file)
	}
	if kills < 3 {
		t.Errorf("only %d kills", kills)
	}
	if on, set := read(t, file)["survivor"]; !set || on {
		t.Errorf("the last word of the survivor is lost: %v %v", on, set)
	}
}

// parses fails the test when the file is anything but whole.
func parses(t *testing.T, file string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var config struct {
		Zeta  struct{ Kept bool }
		Alpha int
	}
	if err := json.Unmarshal(data, &config); err != nil || !config.Zeta.Kept || config.Alpha != 1 {
		t.Fatalf("%v in %q", err, data)
	}
}
