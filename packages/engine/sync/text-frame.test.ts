import type { Writable } from "node:stream";
import { expect, test } from "vitest";
import * as ws from "ws";
import { TextFrame } from "./text-frame";

/** The package's types lack this class. */
const { Receiver } = ws as unknown as { Receiver: new (options: object) => Writable };

/** Reads bytes as a browser does, with a reader that is not our own. */
function received(wire: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const receiver = new Receiver({ isServer: false });
    receiver.on("message", (data: Buffer, isBinary: boolean) =>
      isBinary ? reject(new Error("binary")) : resolve(data.toString()),
    );
    receiver.on("error", reject);
    receiver.write(wire);
  });
}

test.each([0, 1, 125, 126, 65_535, 65_536, 1_000_000])(
  "a text of %d bytes is one frame",
  async (bytes) => {
    const frame = new TextFrame("x".repeat(bytes));
    expect(frame.textBytes).toBe(bytes);
    expect(await received(frame.wire)).toBe("x".repeat(bytes));
  },
);

test("a text is counted and sent in UTF-8, with half of a surrogate pair as the replacement character", async () => {
  const frame = new TextFrame("ä😀\ud800".repeat(50));
  const sent = "ä😀\ufffd".repeat(50);
  expect(frame.textBytes).toBe(Buffer.byteLength(sent));
  expect(frame.text.toString()).toBe(sent);
  expect(await received(frame.wire)).toBe(sent);
});
