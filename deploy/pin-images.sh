#!/bin/sh
# Adds to each image of the Compose file and the Dockerfile the digest that its tag has now, or the given files. Repeat it after a
# change of a tag, and for updates of an image: remove the digest first. Needs Docker with buildx and the network.
set -eu
cd "$(dirname "$0")"
[ $# -gt 0 ] || set -- compose.yaml Dockerfile
for file in "$@"; do
  sed -nE 's/^ *(image:|FROM) ([^ @]+:[^ @]+)( .*)?$/\2/p' "$file" | sort -u | while read -r image; do
    digest=$(docker buildx imagetools inspect "$image" --format '{{.Manifest.Digest}}')
    case $digest in sha256:*) ;; *) echo "No digest of $image" >&2; exit 1 ;; esac
    sed -i -E "s|^( *(image:\|FROM) $image)( .*)?\$|\1@$digest\3|" "$file"
    echo "$file: $image@$digest"
  done
done
