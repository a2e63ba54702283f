package lsp

import (
	"go.lsp.dev/protocol"

	"agentls/internal/logger"
	"agentls/workspace/ide"
)

// register asks the client to tell us of files and settings that change, when
// it can be asked.
func (s *server) register() {
	var registrations []protocol.Registration
	add := func(method string, options any) {
		raw, err := marshalled(options)
		if err != nil {
			s.log.Error("registration", logger.String("method", method), logger.Err(err))
			return
		}
		registrations = append(registrations, protocol.Registration{ID: "agentls/" + method, Method: method, RegisterOptions: raw})
	}
	if s.client.Workspace.DidChangeWatchedFiles.DynamicRegistration {
		options := &protocol.DidChangeWatchedFilesRegistrationOptions{}
		for _, glob := range ide.WatchedGlobs() {
			options.Watchers = append(options.Watchers, protocol.FileSystemWatcher{GlobPattern: protocol.Pattern(glob)})
		}
		add(protocol.MethodWorkspaceDidChangeWatchedFiles, options)
	}
	if s.client.Workspace.DidChangeConfiguration.DynamicRegistration {
		add(protocol.MethodWorkspaceDidChangeConfiguration, &protocol.DidChangeConfigurationRegistrationOptions{
			Section: protocol.String(section),
		})
	}
	if len(registrations) > 0 {
		_ = s.call(protocol.MethodClientRegisterCapability, &protocol.RegistrationParams{Registrations: registrations}, nil)
	}
}
