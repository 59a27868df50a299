#!/bin/bash
# First process of the namespaces that a run lives in (main.ts): when it ends, the kernel ends all others, and takes
# mounts, interfaces and network namespaces with them. Bash, because it also reaps what others leave behind.
set -e
for folder in /run/netns /run/komorebi-containers; do
  mkdir -p "$folder"
  mount -t tmpfs tmpfs "$folder"
done
# crun refuses a machine with both versions of cgroups: here the second is out of sight.
if [ "$(stat --file-system --format %T /sys/fs/cgroup/unified 2>/dev/null)" = cgroup2fs ]; then
  mount -t tmpfs tmpfs /sys/fs/cgroup/unified
fi
printf '127.0.0.1 localhost\n' >/run/komorebi-containers/containers-hosts
# As a browser resolves it, and Node does not.
printf '127.0.0.1 localhost sandbox.localhost\n' >/run/komorebi-containers/hosts
mount --bind /run/komorebi-containers/hosts /etc/hosts
ip link set lo up
"$@"
