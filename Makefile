# make run    check the sample tree and say how to point an editor at the server
# make test   all Go tests; needs Go alone
# make help   the rest

GO ?= go
BIN ?= bin
LDFLAGS = -s -w
STATICCHECK = honnef.co/go/tools/cmd/staticcheck@v0.8.2

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

.PHONY: test-map
test-map: ## open the HTML map in a real browser; keeps screenshots in dist/
	.ci/map

.PHONY: test-oracles
test-oracles: ## compare with the loaders of other makers from npm; installs what is missing
	.ci/oracles

.PHONY: judges
judges: ## ask all agents what they load and compare; installs what is missing
	.ci/judges all

.PHONY: judges-random
judges-random: ## compare on TREES random trees (default 100) with JUDGES (default those that are fast)
	AGENTLS_JUDGES=$(or $(JUDGES),fast) AGENTLS_TREES=$(or $(TREES),100) AGENTLS_SEED=$(or $(SEED),1) $(GO) test -count=1 -v -timeout 4h -run '^TestRandom$$' ./internal/judge

.PHONY: judges-answers
judges-answers: ## store what JUDGES (default all) answer today as the expected answers
	AGENTLS_JUDGES=$(or $(JUDGES),all) $(GO) test -count=1 -timeout 60m -run '^TestJudges$$' ./internal/judge -update

.PHONY: judges-update
judges-update: ## take VERSION (default the newest) of JUDGES (default all) and print what they do otherwise
	AGENTLS_JUDGES=$(or $(JUDGES),all) AGENTLS_VERSION=$(or $(VERSION),newest) $(GO) test -count=1 -v -timeout 90m -run '^TestNewest$$' ./internal/judge

.PHONY: vsix
vsix: build ## pack the VS Code extension with the binary in it
	editors/vscode/package.sh $(CURDIR)/$(BIN)/agentls

.PHONY: release
release: ## build archives, packages and extensions for six platforms into dist/; publishes nothing
	packaging/release.sh

.PHONY: release-try
release-try: ## install what release built in each way that people have
	packaging/try.sh

.PHONY: lint
lint: ## formatting, vet on three systems, staticcheck, generated files, pins
	@out=$$(gofmt -l $$(git ls-files '*.go')); if [ -n "$$out" ]; then echo "not formatted:"; echo "$$out"; exit 1; fi
	$(GO) vet ./...
	GOOS=windows $(GO) vet ./...
	GOOS=darwin $(GO) vet ./...
	$(GO) run $(STATICCHECK) ./...
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
