package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"agentls/internal/logger"
)

// stream is the jsonrpc2.Stream over frames and outbox. Unlike the library's
// own it survives a body that is no message: the sender is told, and the next
// frame is read.
type stream struct {
	in       *frames
	out      *outbox
	log      *logger.Logger
	answered func(*jsonrpc2.Response) // gets the client's answers
	end      func(error)              // told once, when nothing more can be read
}

// Read implements jsonrpc2.Stream. The message owns its bytes.
func (s *stream) Read(ctx context.Context) (jsonrpc2.Message, int64, error) {
	for {
		s.out.wait(outboxLimit)
		body, err := s.in.next()
		var large tooLarge
		if errors.As(err, &large) {
			s.refuseLarge(large)
			continue
		}
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			s.end(err)
			return nil, 0, err
		}
		message, err := jsonrpc2.DecodeMessage(body)
		if err != nil {
			s.refuse(body, err)
			continue
		}
		if answer, ok := message.(*jsonrpc2.Response); ok {
			s.answered(answer)
			continue
		}
		return message, int64(len(body)), nil
	}
}

// refuse answers a body that is no message. A response that cannot be read gets
// no answer: two broken peers would answer each other for ever.
func (s *stream) refuse(body []byte, err error) {
	s.log.Warn("skipped a body that is no message", logger.Int("bytes", len(body)), logger.Err(err))
	var envelope struct {
		ID     json.RawMessage `json:"id"`
		Method json.RawMessage `json:"method"`
	}
	answer := jsonrpc2.ErrParse
	if json.Valid(body) {
		answer = jsonrpc2.ErrInvalidRequest
		if json.Unmarshal(body, &envelope) == nil && envelope.Method == nil {
			return
		}
	}
	frame := jsonrpc2.AppendResponse(nil, readID(envelope.ID), nil, answer)
	s.out.put(appendFrame(nil, frame))
}

// refuseLarge answers a request over the limit whose id comes before its
// parameters, as most clients write it. Of others there is only the log.
func (s *stream) refuseLarge(large tooLarge) {
	if id := startID(large.start); id.IsValid() {
		answer := jsonrpc2.Errorf(jsonrpc2.InvalidRequest, "%v: more than %d bytes", large, maxBody)
		s.out.put(appendFrame(nil, jsonrpc2.AppendResponse(nil, id, nil, answer)))
	}
}

// startID is the id of a request of which only the start is known; an invalid
// one when the id is not among the members at its start.
func startID(start []byte) jsonrpc2.ID {
	members := json.NewDecoder(bytes.NewReader(start))
	if brace, err := members.Token(); err != nil || brace != json.Delim('{') {
		return jsonrpc2.ID{}
	}
	var id json.RawMessage
	request := false
	for members.More() {
		name, err := members.Token()
		if err != nil {
			break
		}
		request = request || name == "method" || name == "params"
		var value json.RawMessage
		if members.Decode(&value) != nil {
			break // the parameters do not end here
		}
		if name == "id" {
			id = value
		}
	}
	if !request {
		return jsonrpc2.ID{} // a response: nobody waits for an answer
	}
	return readID(id)
}

// readID is the request id in raw, or the null id.
func readID(raw json.RawMessage) jsonrpc2.ID {
	var number int64
	if json.Unmarshal(raw, &number) == nil && string(raw) != "null" {
		return jsonrpc2.NewNumberID(number)
	}
	var text string
	if json.Unmarshal(raw, &text) == nil && string(raw) != "null" {
		return jsonrpc2.NewStringID(text)
	}
	return jsonrpc2.ID{}
}

// Write implements jsonrpc2.Stream; it never blocks. A finished request's
// context does not keep its answer back.
func (s *stream) Write(_ context.Context, message jsonrpc2.Message) (int64, error) {
	body, err := jsonrpc2.EncodeMessage(message)
	if err != nil {
		return 0, err
	}
	frame := appendFrame(make([]byte, 0, len(body)+32), body)
	s.out.put(frame)
	return int64(len(frame)), nil
}

// Close implements jsonrpc2.Stream. Reading ends with the process: a blocked
// read of standard input cannot be woken.
func (s *stream) Close() error {
	s.out.close()
	return nil
}

// codec makes jsonrpc2 write and read the protocol's union types.
type codec struct{}

// Marshal implements jsonrpc2.Codec.
func (codec) Marshal(v any) ([]byte, error) {
	if raw, ok := v.(jsonrpc2.RawMessage); ok {
		return raw, nil
	}
	return protocol.Marshal(v)
}

// Unmarshal implements jsonrpc2.Codec.
func (codec) Unmarshal(data []byte, v any) error {
	if raw, ok := v.(*jsonrpc2.RawMessage); ok {
		*raw = append(jsonrpc2.RawMessage(nil), data...)
		return nil
	}
	return protocol.Unmarshal(data, v)
}
