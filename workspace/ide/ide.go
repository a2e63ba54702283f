// Package ide answers an ideal editor: byte offsets in, plain values out. Every
// function takes a snapshot and a path of it, and cannot fail: where there is
// nothing to say it says nothing. It does not know the protocol, lines and
// columns, or who asks. Start with Hover; each feature has a file.
package ide
