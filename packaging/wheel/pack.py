"""pack.py DIST OUT   Packs the binaries of a release as wheels: `uvx agentls`, `pipx run agentls`.

A wheel is a zip with the program under scripts and its own list of files. The
same release gives the same bytes.
"""

import base64
import hashlib
import json
import pathlib
import sys
import zipfile

dist, out = map(pathlib.Path, sys.argv[1:])
root = pathlib.Path(__file__).resolve().parents[2]
version = json.loads((dist / "metadata.json").read_text())["version"].replace("-dev", ".dev0")

# The program is static: any Linux of the processor will do.
TAGS = {
    ("linux", "amd64"): "manylinux_2_17_x86_64.manylinux2014_x86_64.musllinux_1_1_x86_64",
    ("linux", "arm64"): "manylinux_2_17_aarch64.manylinux2014_aarch64.musllinux_1_1_aarch64",
    ("darwin", "amd64"): "macosx_12_0_x86_64",
    ("darwin", "arm64"): "macosx_12_0_arm64",
    ("windows", "amd64"): "win_amd64",
    ("windows", "arm64"): "win_arm64",
}

METADATA = f"""Metadata-Version: 2.4
Name: agentls
Version: {version}
Summary: Shows what coding agents make of AGENTS.md, CLAUDE.md and SKILL.md
License-Expression: MIT
License-File: LICENSE
Description-Content-Type: text/markdown

{(root / "README.md").read_text()}"""


def pack(tag: str, binary: pathlib.Path) -> None:
    info, data = f"agentls-{version}.dist-info", f"agentls-{version}.data"
    wheel = f"Wheel-Version: 1.0\nGenerator: agentls\nRoot-Is-Purelib: false\nTag: py3-none-{tag}\n"
    wheel = wheel.replace(f"Tag: py3-none-{tag}\n", "".join(f"Tag: py3-none-{t}\n" for t in tag.split(".")))
    files = {
        f"{data}/scripts/{binary.name}": binary.read_bytes(),
        f"{info}/licenses/LICENSE": (root / "LICENSE").read_bytes(),
        f"{info}/METADATA": METADATA.encode(),
        f"{info}/WHEEL": wheel.encode(),
    }
    record = ""
    for name, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(content)}\n"
    files[f"{info}/RECORD"] = (record + f"{info}/RECORD,,\n").encode()
    with zipfile.ZipFile(out / f"agentls-{version}-py3-none-{tag}.whl", "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name)  # of 1980: the same bytes each time
            entry.external_attr = (0o100755 if "/scripts/" in name else 0o100644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)


out.mkdir(parents=True, exist_ok=True)
for build in json.loads((dist / "artifacts.json").read_text()):
    if build["type"] == "Binary":
        pack(TAGS[build["goos"], build["goarch"]], root / build["path"])
