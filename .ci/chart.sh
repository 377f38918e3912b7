#!/usr/bin/env bash
# Checks the Helm chart: `helm lint`, and what it makes against the schemas of the oldest and the newest Kubernetes that it is for.
# Needs Python, and Helm or Go. kubernetes-validate has the schemas inside; kubeconform would fetch them from GitHub.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if ! command -v helm >/dev/null; then
  GOBIN=$work go install helm.sh/helm/v3/cmd/helm@v3.22.0
  PATH=$work:$PATH
fi
python3 -m venv "$work/python"
"$work/python/bin/pip" install --quiet kubernetes-validate==1.37.0

values=(--set publicOrigin=https://ambassadors.example.org)
helm lint --strict helm "${values[@]}"
# Everything that a value switches on. The cluster of CloudNativePG is no type of Kubernetes.
helm template site helm "${values[@]}" --kube-version 1.37.0 --set database.instances=0 --set erasuresClaim=erasures \
  --set ingress.className=nginx --set server.environment.MAIL_TIME_ZONE=Asia/Kolkata >"$work/chart.yaml"
"$work/python/bin/kubernetes-validate" --strict --kubernetes-version 1.30,1.37 "$work/chart.yaml"
