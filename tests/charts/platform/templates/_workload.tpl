{{- define "platform.selectorLabels" -}}
app.kubernetes.io/name: {{ .name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- end }}

{{- /*
A Deployment, or a DaemonSet where its `kind` says so. Call it with a dict:

  root   the chart's root
  name   the workload, which is also the name of its container
  spec   its values

Probes, resources, labels and annotations go in as Kubernetes writes them.
*/ -}}
{{- define "platform.workload" -}}
{{- $kind := default "Deployment" .spec.kind -}}
{{- if not (has $kind (list "Deployment" "DaemonSet")) -}}
{{- fail (printf "%s.kind is %q, and has to be Deployment or DaemonSet" .name $kind) -}}
{{- end -}}
{{- $domain := required "domain says where the parts find each other" .root.Values.domain -}}
apiVersion: apps/v1
kind: {{ $kind }}
metadata:
  name: {{ .root.Release.Name }}-{{ .name }}
  labels:
    {{- include "platform.selectorLabels" . | nindent 4 }}
    app.kubernetes.io/version: {{ .spec.tag | quote }}
    helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
spec:
  {{- if eq $kind "Deployment" }}
  replicas: {{ .spec.replicas }}
  {{- with .spec.strategy }}
  strategy:
    type: {{ . }}
  {{- end }}
  {{- else }}
  updateStrategy:
    type: RollingUpdate
    rollingUpdate:
      maxUnavailable: 10%
  {{- end }}
  selector:
    matchLabels:
      {{- include "platform.selectorLabels" . | nindent 6 }}
  template:
    metadata:
      labels:
        {{- include "platform.selectorLabels" . | nindent 8 }}
        {{- with merge (dict) .spec.podLabels .root.Values.global.podLabels }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
      {{- $annotations := deepCopy .spec.podAnnotations }}
      {{- with .spec.config }}
      {{- $_ := set $annotations "checksum/config" (include (printf "%s/%s.yaml" $.root.Template.BasePath .) $.root | sha256sum) }}
      {{- end }}
      {{- with $annotations }}
      annotations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
    spec:
      serviceAccountName: {{ .root.Release.Name }}-{{ .name }}
      {{- with .root.Values.global.imagePullSecrets }}
      imagePullSecrets:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- if .spec.hostNetwork }}
      hostNetwork: true
      dnsPolicy: ClusterFirstWithHostNet
      {{- end }}
      containers:
        - name: {{ .name }}
          image: {{ printf "%s/%s:%s" .root.Values.registry .name .spec.tag }}
          {{- with .spec.port }}
          ports:
            - name: http
              containerPort: {{ . }}
          {{- end }}
          env:
            - name: DOMAIN
              value: {{ $domain | quote }}
            {{- range $name, $value := merge (dict) .spec.env .root.Values.global.env }}
            - name: {{ $name }}
              value: {{ $value | quote }}
            {{- end }}
            {{- if .root.Values.audit.enabled }}
            - name: AUDIT_SINK
              value: {{ required "audit.sink says where the audit log goes" .root.Values.audit.sink | quote }}
            {{- end }}
          {{- if not .spec.env.MAINTENANCE }}
          {{- with .spec.readinessProbe }}
          readinessProbe:
            {{- toYaml . | nindent 12 }}
          {{- end }}
          {{- with .spec.livenessProbe }}
          livenessProbe:
            {{- toYaml . | nindent 12 }}
          {{- end }}
          {{- end }}
          {{- with .spec.resources }}
          resources:
            {{- toYaml . | nindent 12 }}
          {{- end }}
        {{- with .spec.exporter }}
        - name: exporter
          image: {{ $.root.Values.registry }}/exporter:{{ $.spec.tag }}
          args: [--to, {{ . }}]
          ports:
            - name: metrics
              containerPort: 9464
          readinessProbe:
            httpGet:
              path: /metrics
              port: metrics
        {{- end }}
{{- end }}
