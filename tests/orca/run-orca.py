"""Runs Orca without a sound. What it would speak becomes a line of the file SPOKEN, indented where it reads a whole page.

The program `orca` would refuse to start beside the user's own Orca, or end it.
"""

import os
import sys

from orca import orca, settings, speech

# Without a speech server Orca calls the functions below.
speech.init = lambda: None
settings.enableBraille = False
settings.enableSound = False

_file = open(os.environ["SPOKEN"], "a", buffering=1, encoding="utf-8")


def _write(text, indent=""):
    _file.write(indent + " ".join(text.split()) + "\n")


def _read_page(utterances, _progress):
    for context, _voice in utterances:
        _write(context.utterance, "  ")


speech._speak = lambda text, _voice, _interrupt: _write(text)
speech.sayAll = _read_page
speech.speakCharacter = lambda character, _voice=None: _write(character)

orca.getSettingsManager().activate(None, {})
sys.exit(orca.main())
