#!/bin/sh
# Like the published image's entry point: a first argument that is no program is an argument for node.
set -e
if [ "${1#-}" != "$1" ] || [ -z "$(command -v "$1")" ]; then
  set -- node "$@"
fi
exec "$@"
