#!/bin/sh
# Makes a pipeline anew, from treebanks to the file in this package; from the project's root:
#
#     sh familygames/language/training/train.sh fr TREEBANKS WORK
#
# TREEBANKS holds fr_*.conllu.gz, WORK takes what is made on the way. The README beside this file says more.
set -eu
language=$1 treebanks=$2 work=$3
here=familygames/language/training
python=${PYTHON:-.venv/bin/python}
export OMP_NUM_THREADS=1

$python -m familygames.language.training.prepare "$language" "$treebanks" "$work"
$python -m spacy train $here/config.cfg --code familygames/language/weights.py --output "$work/$language/trained" \
    --nlp.lang "$language" --paths.train "$work/$language/train.spacy" --paths.dev "$work/$language/dev.spacy"
$python -m familygames.language.training.ship pack "$language" "$work/$language/trained/model-best"
$python -m familygames.language.training.ship measure "$language" "$work"
