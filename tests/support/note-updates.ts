import { Doc, encodeStateAsUpdate } from "yjs";

import { notesTextName } from "../../domain/schedule/shared-notes";

/** The update that a window sends when it writes `text` at the beginning of a session's notes. */
export function noteUpdate(text: string): ArrayBuffer {
  const doc = new Doc();
  doc.getText(notesTextName).insert(0, text);
  return encodeStateAsUpdate(doc).slice().buffer;
}
