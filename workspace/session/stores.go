package session

import "os"

// Store is where an agent keeps its sessions on this machine.
type Store struct {
	Agent string `json:"agent"`
	Path  string `json:"path"`
	Files int    `json:"files"`
}

// Stores are the default places that are there, and the roots that the user named.
func Stores(o FindOptions) []Store {
	stores := []Store{}
	for i := range places {
		p := &places[i]
		for _, dir := range p.bases(o) {
			if _, err := os.Stat(dir); err == nil {
				stores = append(stores, Store{p.agent, dir, len(p.filesIn(dir))})
			}
		}
	}
	for _, root := range o.Roots {
		files, _ := under(root)
		stores = append(stores, Store{"", root, len(files)})
	}
	return stores
}
