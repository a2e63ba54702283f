package main

import (
	"net/url"
	"strings"

	"agentls/diagnostics"
	"agentls/workspace"
	"agentls/workspace/report"
)

// sarifLevels are SARIF's own words for our severities.
var sarifLevels = map[string]string{"error": "error", "warning": "warning", "info": "note", "hint": "note"}

type object = map[string]any

// printSARIF prints SARIF 2.1.0, the format of code scanning services.
func (a *app) printSARIF(t *checkTree, r report.Check) error {
	results := []object{}
	for _, f := range r.Findings {
		results = append(results, sarifResult(t.show, f))
	}
	root := workspace.URIFromPath(strings.TrimSuffix(r.Workspace, "/") + "/")
	return a.out.JSON(object{
		"$schema": "https://json.schemastore.org/sarif-2.1.0.json",
		"version": "2.1.0",
		"runs": []object{{
			"tool":               object{"driver": object{"name": "agentls", "version": fullVersion(), "rules": sarifRules()}},
			"originalUriBaseIds": object{"WORKSPACE": object{"uri": root}},
			"columnKind":         "unicodeCodePoints",
			"results":            results,
			"invocations":        []object{sarifInvocation(r.Notes)},
		}},
	})
}

// sarifInvocation says what was not checked: silence would read as praise.
func sarifInvocation(notes []string) object {
	notifications := []object{}
	for _, note := range notes {
		notifications = append(notifications, object{"level": "warning", "message": object{"text": note}})
	}
	return object{"executionSuccessful": true, "toolExecutionNotifications": notifications}
}

func sarifRules() []object {
	rules := []object{}
	for _, r := range diagnostics.Rules() {
		rules = append(rules, object{
			"id":                   r.ID,
			"shortDescription":     object{"text": r.Summary},
			"defaultConfiguration": object{"level": sarifLevels[r.Severity.String()]},
		})
	}
	return rules
}

func sarifResult(show report.Paths, f report.Finding) object {
	out := object{
		"ruleId":    f.Rule,
		"level":     sarifLevels[f.Severity],
		"message":   object{"text": f.Message},
		"locations": []object{sarifLocation(artifact(show, f.File), f.Place, object{"byteOffset": f.Offset, "byteLength": f.EndOffset - f.Offset})},
	}
	related := []object{}
	for i, r := range f.Related {
		l := sarifLocation(artifact(show, r.File), r.Place, nil)
		l["id"], l["message"] = i+1, object{"text": r.Message}
		related = append(related, l)
	}
	if len(related) > 0 {
		out["relatedLocations"] = related
	}
	if fixes := sarifFixes(show, f); len(fixes) > 0 {
		out["fixes"] = fixes
	}
	return out
}

// sarifLocation is a place; SARIF's lines and columns are 1-based with an
// exclusive end column, as ours are.
func sarifLocation(file object, p report.Place, region object) object {
	if region == nil {
		region = object{}
	}
	region["startLine"], region["startColumn"], region["endLine"], region["endColumn"] = p.Line, p.Column, p.EndLine, p.EndColumn
	return object{"physicalLocation": object{"artifactLocation": file, "region": region}}
}

// artifact names a file: from the workspace where it lies inside.
func artifact(show report.Paths, file string) object {
	if name, inside := show.Inside(file); inside {
		return object{"uri": (&url.URL{Path: name}).String(), "uriBaseId": "WORKSPACE"}
	}
	return object{"uri": workspace.URIFromPath(file)}
}

// sarifFixes are the fixes that only edit text; SARIF cannot rename.
func sarifFixes(show report.Paths, f report.Finding) []object {
	fixes := []object{}
	for _, fix := range f.Fixes {
		if len(fix.Renames) > 0 || len(fix.Edits) == 0 {
			continue
		}
		byFile, order := map[string][]object{}, []string{}
		for _, e := range fix.Edits {
			if byFile[e.File] == nil {
				order = append(order, e.File)
			}
			byFile[e.File] = append(byFile[e.File], object{
				"deletedRegion":   object{"byteOffset": e.Offset, "byteLength": e.EndOffset - e.Offset},
				"insertedContent": object{"text": e.NewText},
			})
		}
		changes := []object{}
		for _, file := range order {
			changes = append(changes, object{"artifactLocation": artifact(show, file), "replacements": byFile[file]})
		}
		fixes = append(fixes, object{"description": object{"text": fix.Title}, "artifactChanges": changes})
	}
	return fixes
}
