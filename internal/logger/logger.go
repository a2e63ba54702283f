// Package logger is zap's core with the few methods that agentls uses. The
// package zap itself links an HTTP server, for an endpoint that changes levels,
// with all of TLS: 2.1 MB of a program that never opens a socket (zap v1.28,
// 2026-11). It does not know what is logged. Start with New.
package logger

import (
	"fmt"
	"io"
	"sync/atomic"
	"time"

	"go.uber.org/zap/zapcore"
)

// Level is how important a line is.
type Level = zapcore.Level

// The levels. The zero value is Info.
const (
	Debug = zapcore.DebugLevel
	Info  = zapcore.InfoLevel
	Warn  = zapcore.WarnLevel
	Error = zapcore.ErrorLevel
)

// Logger writes lines with fields. Nil is no use: Nop writes nothing.
type Logger struct {
	core  zapcore.Core
	level atomic.Int32
}

// New writes lines of at least the level Info to w, one at a time.
func New(w io.Writer) *Logger {
	encoder := zapcore.NewConsoleEncoder(zapcore.EncoderConfig{
		TimeKey: "time", LevelKey: "level", MessageKey: "message", LineEnding: zapcore.DefaultLineEnding,
		EncodeTime: zapcore.ISO8601TimeEncoder, EncodeLevel: zapcore.CapitalLevelEncoder, EncodeDuration: zapcore.StringDurationEncoder,
	})
	return Over(zapcore.NewCore(encoder, zapcore.Lock(zapcore.AddSync(w)), Debug))
}

// Over writes to a core of zap's.
func Over(core zapcore.Core) *Logger { return &Logger{core: core} }

// Nop writes nothing.
func Nop() *Logger { return Over(zapcore.NewNopCore()) }

// SetLevel leaves out the lines below a level from now on: "debug", "info",
// "warn" or "error". Another word changes nothing.
func (l *Logger) SetLevel(name string) {
	if level, err := zapcore.ParseLevel(name); err == nil {
		l.level.Store(int32(level))
	}
}

// Debug says what only a developer wants to know.
func (l *Logger) Debug(message string, fields ...zapcore.Field) { l.write(Debug, message, fields) }

// Info says what happened.
func (l *Logger) Info(message string, fields ...zapcore.Field) { l.write(Info, message, fields) }

// Warn says what was passed over.
func (l *Logger) Warn(message string, fields ...zapcore.Field) { l.write(Warn, message, fields) }

// Error says what went wrong.
func (l *Logger) Error(message string, fields ...zapcore.Field) { l.write(Error, message, fields) }

func (l *Logger) write(level Level, message string, fields []zapcore.Field) {
	if level < Level(l.level.Load()) {
		return
	}
	entry := zapcore.Entry{Level: level, Time: time.Now(), Message: message}
	if checked := l.core.Check(entry, nil); checked != nil {
		checked.Write(fields...)
	}
}

// Err is the field of an error.
func Err(err error) zapcore.Field {
	return zapcore.Field{Key: "error", Type: zapcore.ErrorType, Interface: err}
}

// String is a field of text.
func String(key, value string) zapcore.Field {
	return zapcore.Field{Key: key, Type: zapcore.StringType, String: value}
}

// Int is a field of a number.
func Int(key string, value int) zapcore.Field {
	return zapcore.Field{Key: key, Type: zapcore.Int64Type, Integer: int64(value)}
}

// Any is a field of a value as fmt prints it.
func Any(key string, value any) zapcore.Field { return String(key, fmt.Sprint(value)) }
