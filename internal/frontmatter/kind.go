package frontmatter

import "strings"

// coreKind is what the core schema of YAML 1.2 makes of a plain scalar: dates,
// yes, on and 1_000 are strings there, 010 is the number ten.
func coreKind(s string) Kind {
	if s == "" {
		return Null
	}
	switch s[0] {
	case '~', 'n', 'N', 't', 'T', 'f', 'F':
		return wordKind(s)
	case '+', '-', '.', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		return numberKind(s)
	}
	return String
}

func wordKind(s string) Kind {
	switch s {
	case "~", "null", "Null", "NULL":
		return Null
	case "true", "True", "TRUE", "false", "False", "FALSE":
		return Bool
	}
	return String
}

func numberKind(s string) Kind {
	if strings.HasPrefix(s, "0x") && all(s[2:], isHex) || strings.HasPrefix(s, "0o") && all(s[2:], isOctal) {
		return Int
	}
	if s == ".nan" || s == ".NaN" || s == ".NAN" {
		return Float
	}
	unsigned := strings.TrimLeft(s[:1], "+-") + s[1:]
	if unsigned == ".inf" || unsigned == ".Inf" || unsigned == ".INF" {
		return Float
	}
	if all(unsigned, isDigit) {
		return Int
	}
	if decimal(unsigned) {
		return Float
	}
	return String
}

// decimal reports whether s is .5, 1.5, 1. or one of them or 1 with an exponent.
func decimal(s string) bool {
	mantissa, exponent, hasExponent := s, "", false
	if i := strings.IndexAny(s, "eE"); i >= 0 {
		mantissa, exponent, hasExponent = s[:i], s[i+1:], true
	}
	if hasExponent {
		if exponent != "" && (exponent[0] == '+' || exponent[0] == '-') {
			exponent = exponent[1:]
		}
		if !all(exponent, isDigit) {
			return false
		}
	}
	whole, fraction, hasPoint := strings.Cut(mantissa, ".")
	switch {
	case !hasPoint:
		return hasExponent && all(whole, isDigit)
	case whole == "":
		return all(fraction, isDigit)
	}
	return all(whole, isDigit) && (fraction == "" || all(fraction, isDigit))
}

// all reports whether s is not empty and of nothing but the class.
func all(s string, class func(byte) bool) bool {
	for i := 0; i < len(s); i++ {
		if !class(s[i]) {
			return false
		}
	}
	return s != ""
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isOctal(c byte) bool { return c >= '0' && c <= '7' }

func isHex(c byte) bool { return isDigit(c) || c|0x20 >= 'a' && c|0x20 <= 'f' }
