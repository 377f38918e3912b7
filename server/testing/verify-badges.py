"""Verifies badges with openbadgeslib, which others wrote: reads JSON from stdin, prints a line for each badge.

Input: did, files (base64 by address), badges (base64, a PNG or SVG).
"""

import base64
import json
import sys

from openbadgeslib.ob3 import OB3VerificationError, OB3Verifier

given = json.load(sys.stdin)


def download(url):
    return base64.b64decode(given["files"][url])


for badge in given["badges"]:
    data = base64.b64decode(badge)
    is_png = data.startswith(b"\x89PNG")
    read = OB3Verifier.extract_token_from_png if is_png else OB3Verifier.extract_token_from_svg
    try:
        verifier = OB3Verifier.for_issuer_did(given["did"], download)
        credential = verifier.verify(read(data), check_status=True, download=download)
        print("valid:", credential.achievement.name)
    except OB3VerificationError as error:
        print("refused:", error)
