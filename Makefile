# make run    check the sample tree and say how to point an editor at the server
# make test   all Go tests; needs Go alone
# make help   the rest

GO ?= go
BIN ?= bin
LDFLAGS = -s -w

.PHONY: help
help: ## list the targets
	@grep -hE '^[a-z-]+:.*##' Makefile | sed -E 's/:.*## /\t/' | expand -t 16

.PHONY: build
build: ## build the binary into bin/
	$(GO) build -trimpath -ldflags '$(LDFLAGS)' -o $(BIN)/agentls ./cmd/agentls

.PHONY: run
run: build ## check the sample tree and print its findings
	@$(BIN)/agentls check --fail-on never testdata/sample
	@echo
	@echo "The language server is '$(CURDIR)/$(BIN)/agentls lsp'; README.md shows the few lines each editor needs."

.PHONY: install
install: ## install the binary where editors look for it: GOBIN or ~/go/bin
	$(GO) install -trimpath -ldflags '$(LDFLAGS)' ./cmd/agentls

.PHONY: test
test: ## run all Go tests
	$(GO) test ./...

.PHONY: race
race: ## run what works with goroutines under the race detector; speed is not measured there
	$(GO) test -race -short ./agentsctx ./lsp/... ./workspace/... ./internal/... ./cmd/agentls

.PHONY: test-nvim
test-nvim: ## drive two real Neovims; installs what is missing (Debian, root)
	editors/test/nvim/run.sh

.PHONY: test-vscode
test-vscode: ## drive the real VS Code with the packaged extension; installs what is missing (Debian, root)
	editors/test/vscode/run.sh

.PHONY: test-oracles
test-oracles: ## compare with the loaders of other makers from npm; installs what is missing
	.ci/oracles

.PHONY: vsix
vsix: build ## pack the VS Code extension with the binary in it
	editors/vscode/package.sh $(CURDIR)/$(BIN)/agentls

.PHONY: lint
lint: ## formatting, vet, generated files, pins, import policy
	@out=$$(gofmt -l $$(git ls-files '*.go')); if [ -n "$$out" ]; then echo "not formatted:"; echo "$$out"; exit 1; fi
	$(GO) vet ./...
	$(GO) run ./cmd/gen -check
	./.ci/pins

.PHONY: generate
generate: ## write the generated documents
	$(GO) run ./cmd/gen

.PHONY: bench
bench: ## print the ratios that docs/bench.md records
	$(GO) test -run '^$$' -bench . -benchtime 1s ./...

.PHONY: bench-server
bench-server: ## what an edit costs and keeps in the built server, in under a minute
	$(GO) test ./cmd/agentls -run '^$$' -bench Server -benchtime 1x

.PHONY: fuzz
fuzz: ## run every fuzz target for FUZZTIME (default 20s)
	./.ci/fuzz $(or $(FUZZTIME),20s)
