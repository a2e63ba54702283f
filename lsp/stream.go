package lsp

import (
	"context"
	"encoding/json"

	"agentls/internal/logger"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
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
