import { type Decoded, decodeText } from "../../db/doc";
import type { Doc } from "../../db/snapshot";
import { functionLimits } from "../../limits";

interface List {
  readonly docs: readonly Doc[];
  readonly rows: readonly Decoded[];
  readonly chars: number;
}

const noList: List = { docs: [], rows: [], chars: 0 };

/** The most rows that may have left between two that stayed; after more, all later rows count as new. */
const leftMax = 16;

/**
 * The decoded long lists of live queries. When one of a thousand rows changes, the query runs again but decodes only
 * that row. The lists used last are kept, up to a total length of their texts.
 */
export class LongLists {
  readonly #charsMax: number;
  readonly #lists = new Map<string, List>();
  #chars = 0;

  constructor(charsMax: number = functionLimits.longListCharsMax) {
    this.#charsMax = charsMax;
  }

  get chars(): number {
    return this.#chars;
  }

  /** `name` identifies the list when the query runs again; a wrong name only costs time. */
  decode(name: string, docs: readonly Doc[]): readonly Decoded[] {
    const before = this.#lists.get(name);
    const rows = decodeChanged(docs, before);
    this.#forget(name);
    let chars = 0;
    for (const { json } of docs) chars += json.length;
    this.#lists.set(name, { docs, rows, chars });
    this.#chars += chars;
    for (const oldest of this.#lists.keys()) {
      if (this.#chars <= this.#charsMax) break;
      this.#forget(oldest);
    }
    return rows;
  }

  #forget(name: string): void {
    this.#chars -= this.#lists.get(name)?.chars ?? 0;
    this.#lists.delete(name);
  }
}

/** A document's object is one version of it, so the same object has the same value. */
function decodeChanged(docs: readonly Doc[], before: List = noList): readonly Decoded[] {
  let next = 0;
  return docs.map((doc) => {
    const endsAt = Math.min(next + leftMax, before.docs.length);
    for (let at = next; at < endsAt; at += 1) {
      if (before.docs[at] !== doc) continue;
      next = at + 1;
      return before.rows[at] as Decoded;
    }
    return decodeText(doc.json);
  });
}
