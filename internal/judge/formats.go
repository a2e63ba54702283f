package judge

import "fmt"

// responses answers in the format of OpenAI's /v1/responses.
func (t turn) responses() response {
	item := object{"type": "message", "id": t.id("msg"), "role": "assistant", "status": "completed",
		"content": list{object{"type": "output_text", "text": said, "annotations": list{}}}}
	if t.call != nil {
		item = object{"type": "function_call", "id": t.id("fc"), "call_id": t.id("call"), "status": "completed",
			"name": t.call.Tool, "arguments": encode(t.call.Input)}
	}
	usage := object{"input_tokens": tokensIn, "output_tokens": tokensOut, "total_tokens": tokensIn + tokensOut,
		"input_tokens_details": object{"cached_tokens": 0}, "output_tokens_details": object{"reasoning_tokens": 0}}
	begun := object{"id": t.id("resp"), "object": "response", "created_at": 1, "model": t.model(), "output": list{}, "status": "in_progress"}
	done := with(begun, object{"status": "completed", "output": list{item}, "usage": usage})
	if !t.stream {
		return response{200, done, nil}
	}
	var events []event
	add := func(kind string, fields object) {
		data := with(object{"type": kind, "sequence_number": len(events)}, fields)
		events = append(events, event{kind, data})
	}
	add("response.created", object{"response": begun})
	add("response.output_item.added", object{"output_index": 0, "item": item})
	if t.call == nil {
		add("response.output_text.delta", object{"item_id": item["id"], "output_index": 0, "content_index": 0, "delta": said})
	}
	add("response.output_item.done", object{"output_index": 0, "item": item})
	add("response.completed", object{"response": done})
	return response{200, nil, events}
}

// chat answers in the format of OpenAI's /v1/chat/completions.
func (t turn) chat() response {
	message, reason := object{"role": "assistant", "content": said}, "stop"
	if t.call != nil {
		message, reason = object{"role": "assistant", "content": nil, "tool_calls": list{object{"index": 0, "id": t.id("call"), "type": "function",
			"function": object{"name": t.call.Tool, "arguments": encode(t.call.Input)}}}}, "tool_calls"
	}
	usage := object{"prompt_tokens": tokensIn, "completion_tokens": tokensOut, "total_tokens": tokensIn + tokensOut}
	base := object{"id": t.id("chat"), "created": 1, "model": t.model()}
	if !t.stream {
		return response{200, with(base, object{"object": "chat.completion", "usage": usage,
			"choices": list{object{"index": 0, "message": message, "finish_reason": reason}}}), nil}
	}
	chunk := func(delta object, finish any) event {
		return event{"", with(base, object{"object": "chat.completion.chunk", "choices": list{object{"index": 0, "delta": delta, "finish_reason": finish}}})}
	}
	last := with(base, object{"object": "chat.completion.chunk", "choices": list{}, "usage": usage})
	return response{200, nil, []event{chunk(message, nil), chunk(object{}, reason), {"", last}, {"", "[DONE]"}}}
}

// messages answers in the format of Anthropic's /v1/messages.
func (t turn) messages() response {
	block, empty, reason := object{"type": "text", "text": said}, object{"type": "text", "text": ""}, "end_turn"
	delta := object{"type": "text_delta", "text": said}
	if t.call != nil {
		block = object{"type": "tool_use", "id": t.id("toolu"), "name": t.call.Tool, "input": t.call.Input}
		empty, reason = with(block, object{"input": object{}}), "tool_use"
		delta = object{"type": "input_json_delta", "partial_json": encode(t.call.Input)}
	}
	usage := object{"input_tokens": tokensIn, "output_tokens": tokensOut, "cache_creation_input_tokens": 0, "cache_read_input_tokens": 0}
	base := object{"id": t.id("msg"), "type": "message", "role": "assistant", "model": t.model(), "stop_sequence": nil, "usage": usage}
	if !t.stream {
		return response{200, with(base, object{"content": list{block}, "stop_reason": reason}), nil}
	}
	var events []event
	add := func(kind string, fields object) {
		events = append(events, event{kind, with(object{"type": kind}, fields)})
	}
	add("message_start", object{"message": with(base, object{"content": list{}, "stop_reason": nil})})
	add("content_block_start", object{"index": 0, "content_block": empty})
	add("content_block_delta", object{"index": 0, "delta": delta})
	add("content_block_stop", object{"index": 0})
	add("message_delta", object{"delta": object{"stop_reason": reason, "stop_sequence": nil}, "usage": usage})
	add("message_stop", object{})
	return response{200, nil, events}
}

// routed answers the questions that Gemini CLI asks of a model before and after
// a turn, whichever it is.
const routed = `{"complexity_reasoning":"x","complexity_score":10,"reasoning":"x","model_choice":"flash","next_speaker":"user"}`

// generate answers in the format of Gemini's generateContent.
func (t turn) generate() response {
	part := object{"text": said}
	config, _ := t.body["generationConfig"].(object)
	switch {
	case t.call != nil:
		part = object{"functionCall": object{"name": t.call.Tool, "args": t.call.Input}}
	case config["responseMimeType"] == "application/json":
		part = object{"text": routed}
	}
	value := object{
		"candidates":    list{object{"index": 0, "finishReason": "STOP", "content": object{"role": "model", "parts": list{part}}}},
		"usageMetadata": object{"promptTokenCount": tokensIn, "candidatesTokenCount": tokensOut, "totalTokenCount": tokensIn + tokensOut},
		"modelVersion":  "mock",
	}
	if t.stream {
		return response{200, nil, []event{{"", value}}}
	}
	return response{200, value, nil}
}

func (t turn) id(kind string) string { return fmt.Sprintf("%s_%d", kind, t.number) }

// with is a copy of o with more fields.
func with(o, more object) object {
	all := object{}
	for _, fields := range []object{o, more} {
		for k, v := range fields {
			all[k] = v
		}
	}
	return all
}
