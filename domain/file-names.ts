import { fileNameCharactersMax } from "./limits";
import { countCharacters, cutCharacters } from "./text";

const UNNAMED_FILE = "file";

/** Short, without spaces, with a letter: "Notes 3. May" and "report v1.2" have none. */
const EXTENSION = /\.(?=[a-z0-9]*[a-z])[a-z0-9]{1,19}$/i;
/** Controls, line separators, half characters, byte-order marks, bidi marks, path separators. */
const UNWANTED = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\uFEFF/\\]/gu;
/** Leading dots hide a file; trailing dots and spaces are dropped by Windows, baring `x.exe.`. */
const LOOSE_ENDS = /^[.\s]+|(?<![.\s])[.\s]+$/gu;

/** The extension with its dot, in lower case; empty when there is none. */
export function extensionOf(name: string): string {
  return EXTENSION.exec(name)?.[0].toLowerCase() ?? "";
}

/** A name that shows as what it is, names no folder, and fits, with its extension kept. */
export function displayFileName(name: string): string {
  const clean = name.normalize("NFC").replace(UNWANTED, "").replace(LOOSE_ENDS, "");
  if (clean === "") return UNNAMED_FILE;
  const extensionLength = extensionOf(clean).length;
  const stem = clean.slice(0, clean.length - extensionLength);
  const extension = clean.slice(clean.length - extensionLength);
  const stemCharactersMax = fileNameCharactersMax - countCharacters(extension);
  return cutCharacters(stem, stemCharactersMax).replace(LOOSE_ENDS, "") + extension;
}

/** Where a file is filed: the owner's folder, and a time so that two of one name can live there. */
export function objectPath(userId: string, timestampMs: number, filename: string): string {
  return `user-uploads/${userId}/${String(timestampMs)}-${displayFileName(filename)}`;
}
