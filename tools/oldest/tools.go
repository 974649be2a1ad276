//go:build tools

// Package tools keeps helm-unittest in go.mod: `go mod tidy` drops what nothing imports.
package tools

import _ "github.com/helm-unittest/helm-unittest/cmd/helm-unittest"
