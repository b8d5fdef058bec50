import { createCipheriv, createDecipheriv, createHash, createHmac } from "node:crypto";
import type { Key } from "../../kv/key";
import { DatabaseError } from "../errors";

/** The end of a page: after a row's key (without the index prefix), after a number of search results, or at the end. */
export type Position = { after: Key } | { offset: number } | "end";

const nonceBytes = 12;
const tagBytes = 16;

/**
 * Cursors go to clients and contain index keys, including fields that a function may never have returned. So they are
 * sealed with a key created with the data folder. The nonce is derived from the content: a page must give the same
 * cursor on every run, or each re-run of a live query would look like a change.
 */
export class CursorSeal {
  readonly #key: Buffer;
  readonly #nonceKey: Buffer;

  constructor(secretHex: string) {
    const secret = Buffer.from(secretHex, "hex");
    this.#key = createHash("sha256").update(secret).update("cursor").digest();
    this.#nonceKey = createHash("sha256").update(secret).update("nonce").digest();
  }

  print(position: Position, fingerprint: string): string {
    const text = Buffer.from(JSON.stringify([fingerprint, position]), "utf8");
    const nonce = createHmac("sha256", this.#nonceKey)
      .update(text)
      .digest()
      .subarray(0, nonceBytes);
    const cipher = createCipheriv("aes-256-gcm", this.#key, nonce);
    const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
  }

  /** Throws InvalidCursor, which makes a paginated list start over (§4.6). */
  parse(cursor: string, fingerprint: string): Position {
    const [made, position] = this.#open(cursor);
    if (made !== fingerprint) {
      throw invalidCursor(
        "Tried to run a query starting from a cursor, but it looks like this cursor is from a different query.",
      );
    }
    return position;
  }

  #open(cursor: string): [string, Position] {
    try {
      const bytes = Buffer.from(cursor, "base64url");
      const decipher = createDecipheriv("aes-256-gcm", this.#key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      const sealed = bytes.subarray(nonceBytes + tagBytes);
      const text = Buffer.concat([decipher.update(sealed), decipher.final()]).toString("utf8");
      return JSON.parse(text) as [string, Position];
    } catch {
      throw invalidCursor("Failed to parse cursor");
    }
  }
}

function invalidCursor(why: string): DatabaseError {
  return new DatabaseError(`InvalidCursor: ${why}`, {
    isConvexSystemError: true,
    paginationError: "InvalidCursor",
  });
}
