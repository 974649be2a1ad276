{{- define "database.fullname" -}}
{{- .Release.Name | trunc 63 | trimSuffix "-" }}
{{- end }}

{{- define "database.labels" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- /* host:port of every member, in the order of their ordinals. */ -}}
{{- define "database.members" -}}
{{- $name := include "database.fullname" . -}}
{{- $members := list -}}
{{- range until (int .Values.replicas) -}}
{{- $members = append $members (printf "%s-%d.%s-headless.%s.svc.%s:2380" $name . $name $.Release.Namespace $.Values.clusterDomain) -}}
{{- end -}}
{{- join "," $members -}}
{{- end }}
