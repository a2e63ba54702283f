package markdown

import "sync"

// lazyBody is the Markdown of a document, parsed at most once.
type lazyBody struct {
	once  sync.Once
	value *Body
}

// lazyLinks are the links of a document, found at most once.
type lazyLinks struct {
	once  sync.Once
	value []Link
}
