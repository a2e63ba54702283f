package profile

// aiderSkills is empty: Aider has no skills.
var aiderSkills = Skills{}

var aiderSkillFacts = []Fact{
	{"skills.roots", "none", "aider.chat/docs/config/aider_conf.html", FromDoc, "2026-11"},
}
