#!/bin/bash
# First process in the namespaces of a run (main.ts). When it ends, the kernel ends all other processes in them, and removes
# their mounts, interfaces and network namespaces. It is bash, because bash reaps orphaned processes.
set -e
for folder in /run/netns /run/komorebi-containers; do
  mkdir -p "$folder"
  mount -t tmpfs tmpfs "$folder"
done
# crun refuses a machine with both versions of cgroups, so version 2 is hidden.
if [ "$(stat --file-system --format %T /sys/fs/cgroup/unified 2>/dev/null)" = cgroup2fs ]; then
  mount -t tmpfs tmpfs /sys/fs/cgroup/unified
fi
printf '127.0.0.1 localhost\n' >/run/komorebi-containers/containers-hosts
# Browsers resolve sandbox.localhost to this machine, but Node does not.
printf '127.0.0.1 localhost sandbox.localhost\n' >/run/komorebi-containers/hosts
mount --bind /run/komorebi-containers/hosts /etc/hosts
ip link set lo up
"$@"
