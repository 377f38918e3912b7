{{- define "labels" -}}
app.kubernetes.io/name: torchbearer
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "selector" -}}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .name }}
{{- end }}

{{- define "image" -}}
{{ .root.Values.images.registry }}/{{ .name }}:{{ .root.Values.images.tag | default .root.Chart.AppVersion }}
{{- end }}

{{- /* Of every container: nothing may be written but what is mounted. */ -}}
{{- define "containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "podSecurity" -}}
runAsNonRoot: true
runAsUser: {{ . }}
runAsGroup: {{ . }}
fsGroup: {{ . }}
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- /* Replicas on several machines, if there are some. */ -}}
{{- define "spread" -}}
- maxSkew: 1
  topologyKey: kubernetes.io/hostname
  whenUnsatisfiable: ScheduleAnyway
  labelSelector:
    matchLabels: {{- include "selector" . | nindent 6 }}
{{- end }}

{{- define "serverEnvironment" -}}
- { name: PUBLIC_ORIGIN, value: {{ required "Set publicOrigin, the https:// address of the site." .Values.publicOrigin | quote }} }
{{- if .Values.erasuresClaim }}
- { name: ERASURES_DIR, value: /erasures }
{{- end }}
{{- if .Values.database.instances }}
- name: DATABASE_URL
  valueFrom: { secretKeyRef: { name: {{ .Release.Name }}-database-app, key: uri } }
{{- end }}
{{- range $name, $value := .Values.server.environment }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}
