import { fileNameCharactersMax } from "../limits";
import { countCharacters, cutCharacters } from "../text/text";

const UNNAMED_FILE = "file";

/** Short, without spaces, with a letter: "Notes 3. May" and "report v1.2" have no extension. */
const EXTENSION = /\.(?=[a-z0-9]*[a-z])[a-z0-9]{1,19}$/i;
/** Controls, line separators, lone surrogates, byte-order marks, bidi marks, path separators. */
const UNWANTED = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\uFEFF/\\]/gu;
/** Leading dots hide a file; Windows drops trailing dots and spaces, which exposes `x.exe.`. */
const LOOSE_ENDS = /^[.\s]+|(?<![.\s])[.\s]+$/gu;

/** With its dot, in lower case; "" if missing. */
export function extensionOf(name: string): string {
  return EXTENSION.exec(name)?.[0].toLowerCase() ?? "";
}

/** A name without disguises or folders, cut to length with its extension kept. */
export function displayFileName(name: string): string {
  const clean = name.normalize("NFC").replace(UNWANTED, "").replace(LOOSE_ENDS, "");
  if (clean === "") return UNNAMED_FILE;
  const extensionLength = extensionOf(clean).length;
  const stem = clean.slice(0, clean.length - extensionLength);
  const extension = clean.slice(clean.length - extensionLength);
  const stemCharactersMax = fileNameCharactersMax - countCharacters(extension);
  return cutCharacters(stem, stemCharactersMax).replace(LOOSE_ENDS, "") + extension;
}

/** The owner's folder; the timestamp keeps equal names apart. */
export function objectPath(userId: string, timestampMs: number, filename: string): string {
  return `user-uploads/${userId}/${String(timestampMs)}-${displayFileName(filename)}`;
}
