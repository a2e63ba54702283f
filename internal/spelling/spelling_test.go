package spelling

import "testing"

func TestNearest(t *testing.T) {
	words := []string{"rules", "governor", "cwd", "codeLens", "name-too-long", "skills"}
	for word, want := range map[string]string{
		"rule": "rules", "Rules": "rules", "governer": "governor", "gvernr": "governor", "codelens": "codeLens",
		"cdw": "cwd", "cwdd": "cwd", "skill": "skills", "name-to-lng": "name-too-long",
		"pwd": "cwd", "xyz": "", "cxyd": "", "gov": "governor", "go": "", "name": "name-too-long", "ski": "skills", "": "", "ruléss": "rules",
	} {
		if got, ok := Nearest(word, words); got != want || ok != (want != "") {
			t.Errorf("%q: got %q, want %q", word, got, want)
		}
	}
	eras := []string{"claude-code", "claude-code@2.1.276", "copilot-cli", "copilot-vscode"}
	if got, _ := Nearest("claude", eras); got != "claude-code" {
		t.Errorf("claude: got %q", got)
	}
	if got, ok := Nearest("copilot", eras); ok {
		t.Errorf("copilot: got %q, which is one of two", got)
	}
	if _, ok := Nearest("rules", nil); ok {
		t.Error("found a word among none")
	}
}

func TestOneEdit(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"skills", "skill", true}, {"skills", "sklils", true}, {"skills", "skillz", true}, {"skills", "Skills", true},
		{"skills", "skills", false}, {"skills", "skls", false}, {"a", "", true}, {"ab", "cd", false},
	} {
		if got := OneEdit(c.a, c.b); got != c.want {
			t.Errorf("%q, %q: %v", c.a, c.b, got)
		}
	}
}
