// Command baseline is a language server that does nothing: it answers initialize and shutdown and publishes one fixed
// finding for each opened document. What an editor needs with it is the editor's own time, which the editor tests
// subtract. It knows nothing of agentls.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/textproto"
	"os"
	"strconv"
)

type message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method"`
	Params struct {
		TextDocument struct {
			URI string `json:"uri"`
		} `json:"textDocument"`
	} `json:"params"`
}

const initializeResult = `{"serverInfo":{"name":"agentls","version":"9.0.0"},"capabilities":{"textDocumentSync":1}}`

const finding = `{"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":1}},"severity":3,"source":"agentls","code":"baseline","message":"baseline"}`

func main() {
	in := textproto.NewReader(bufio.NewReader(os.Stdin))
	for {
		received, err := read(in)
		if err == io.EOF {
			return
		}
		if err != nil {
			log.Fatalf("baseline: %v", err)
		}
		answer(received)
	}
}

func read(in *textproto.Reader) (message, error) {
	var received message
	header, err := in.ReadMIMEHeader()
	if err != nil {
		return received, err
	}
	length, err := strconv.Atoi(header.Get("Content-Length"))
	if err != nil {
		return received, err
	}
	body := make([]byte, length)
	if _, err := io.ReadFull(in.R, body); err != nil {
		return received, err
	}
	return received, json.Unmarshal(body, &received)
}

func answer(received message) {
	switch received.Method {
	case "initialize":
		reply(received.ID, initializeResult)
	case "textDocument/didOpen":
		send(fmt.Sprintf(`{"jsonrpc":"2.0","method":"textDocument/publishDiagnostics","params":{"uri":%q,"diagnostics":[%s]}}`,
			received.Params.TextDocument.URI, finding))
	case "exit":
		os.Exit(0)
	default:
		if received.ID != nil {
			reply(received.ID, "null")
		}
	}
}

func reply(id json.RawMessage, result string) {
	send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":%s}`, id, result))
}

func send(body string) {
	fmt.Printf("Content-Length: %d\r\n\r\n%s", len(body), body)
}
