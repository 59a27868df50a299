#!/bin/sh
# As the published image's: what is no program is an argument of node's.
set -e
if [ "${1#-}" != "$1" ] || [ -z "$(command -v "$1")" ]; then
  set -- node "$@"
fi
exec "$@"
