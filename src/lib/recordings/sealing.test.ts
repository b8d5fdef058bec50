import { describe, expect, test } from "vitest";

import { type Bytes } from "@/lib/sealed-bytes";
import {
  makeRecordingKey,
  openPart,
  openRecordingKey,
  sealPart,
  sealRecordingKey,
  unsealRecordingKey,
} from "./sealing";
import { openRecording, readRecording, UnreadableRecording } from "./opened-recording";

const recordingId = "k57abc";
const bytes = new Uint8Array([1, 2, 3]);
const part = { endMs: 5000, isLast: false, bytes };
const place = { recordingId, number: 0 };

async function sealedOnes(count: number, of = recordingId) {
  const raw = makeRecordingKey();
  const key = await openRecordingKey(raw);
  const sealed: Bytes[] = [];
  for (let number = 0; number < count; number += 1) {
    const isLast = number === count - 1;
    const each = { endMs: (number + 1) * 5000, isLast, bytes: new Uint8Array([number]) };
    sealed.push(await sealPart(key, { recordingId: of, number }, each));
  }
  return { raw, key, sealed };
}

describe("[room-14] a sealed part", () => {
  test("opens at its own place, and does not contain its bytes in clear", async () => {
    const key = await openRecordingKey(makeRecordingKey());
    const clear = new TextEncoder().encode("webm".repeat(20));
    const sealed = await sealPart(key, place, { ...part, bytes: clear });
    expect(await openPart(key, place, sealed)).toEqual({ ...part, bytes: clear });
    expect(Buffer.from(sealed).includes("webm")).toBe(false);
    const again = await sealPart(key, place, { ...part, bytes: clear });
    expect(again.slice(1, 13)).not.toEqual(sealed.slice(1, 13)); // Each has its own nonce.
  });

  test("does not open at another place, or if it is cut, longer or changed", async () => {
    const key = await openRecordingKey(makeRecordingKey());
    const sealed = await sealPart(key, place, part);
    const changed = (at: number) => sealed.map((byte, index) => (index === at ? byte ^ 1 : byte));
    const refused = [
      openPart(key, { recordingId, number: 1 }, sealed),
      openPart(key, { recordingId: "other", number: 0 }, sealed),
      openPart(await openRecordingKey(makeRecordingKey()), place, sealed),
      openPart(key, place, sealed.slice(0, -1)),
      openPart(key, place, new Uint8Array([...sealed, 0])),
      openPart(key, place, new Uint8Array()),
      ...[0, 1, 13, sealed.length - 1].map((at) => openPart(key, place, changed(at))),
    ];
    expect(await Promise.all(refused)).toEqual(refused.map(() => null));
  });

  test("has the format of ADR 108", async () => {
    const raw = new Uint8Array(32).fill(0x11);
    const sealed = Buffer.from(vector, "hex");
    const key = await openRecordingKey(raw);
    expect(await openPart(key, place, new Uint8Array(sealed))).toEqual(part);
  });
});

/** Sealed with a key of bytes 11, the nonce 000102…0b and the part above. */
const vector = "01000102030405060708090a0b13e3a59b7ba237f79828f3fe51655799d1dbf9c945fd1628";

describe("[room-14] a recording", () => {
  const readerOf = (raw: Bytes, sealed: readonly (Bytes | null)[]) =>
    readRecording({
      ...{ recordingId, key: raw },
      fetchPart: (number) => Promise.resolve(sealed[number] ?? null),
    });
  const open = async (raw: Bytes, sealed: readonly (Bytes | null)[], parts = sealed.length) =>
    openRecording({
      ...{ read: await readerOf(raw, sealed), parts, contentType: "video/mp4" },
      onProgress: () => undefined,
    });

  test("opens as a whole, in order", async () => {
    const { raw, sealed } = await sealedOnes(3);
    const opened = await open(raw, sealed);
    expect(opened).toMatchObject({ seconds: 15, isWhole: true });
    expect(opened.blob.type).toBe("video/mp4");
    expect(new Uint8Array(await opened.blob.arrayBuffer())).toEqual(new Uint8Array([0, 1, 2]));
  });

  test("is refused with two parts swapped", async () => {
    const { raw, sealed } = await sealedOnes(3);
    const swapped = [sealed[1] ?? null, sealed[0] ?? null, sealed[2] ?? null];
    await expect(open(raw, swapped)).rejects.toThrow(UnreadableRecording);
  });

  test("is refused with a part of another recording, even under the same key", async () => {
    const { raw, key, sealed } = await sealedOnes(3);
    const foreign = await sealPart(key, { recordingId: "other", number: 1 }, part);
    await expect(open(raw, [sealed[0] ?? null, foreign])).rejects.toThrow(UnreadableRecording);
  });

  test("can be read from any place, and its parts still have to be in order", async () => {
    const { raw, key, sealed } = await sealedOnes(4);
    const read = await readerOf(raw, sealed);
    for (const number of [2, 0, 3, 1, 2]) expect((await read(number))?.bytes).toHaveLength(1);
    const early = await sealPart(key, { recordingId, number: 3 }, { ...part, endMs: 1 });
    const other = await readerOf(raw, [...sealed.slice(0, 3), early]);
    await other(3);
    await expect(other(0)).rejects.toThrow(UnreadableRecording);
    const end = await sealPart(
      key,
      { recordingId, number: 1 },
      { ...part, endMs: 9, isLast: true },
    );
    const cut = await readerOf(raw, [sealed[0] ?? null, end, sealed[2] ?? null]);
    await cut(2);
    await expect(cut(1)).rejects.toThrow(UnreadableRecording);
  });

  test("opens up to the first missing part, and says that it is incomplete", async () => {
    const { raw, sealed } = await sealedOnes(4);
    expect(await open(raw, sealed.slice(0, 2))).toMatchObject({ seconds: 10, isWhole: false });
    const holed = [sealed[0] ?? null, null, sealed[2] ?? null, sealed[3] ?? null];
    expect(await open(raw, holed)).toMatchObject({ seconds: 5, isWhole: false });
    await expect(open(raw, [null])).rejects.toThrow(UnreadableRecording);
    await expect(open(makeRecordingKey(), sealed)).rejects.toThrow(UnreadableRecording);
  });
});

describe("[room-16] a key in a vault", () => {
  test("opens for its person, vault and recording only", async () => {
    const [records, key] = [await openRecordingKey(makeRecordingKey()), makeRecordingKey()];
    const keys = { records, earlier: [] };
    const at = { userId: "user", vaultId: "vault", recordingId };
    const sealed = await sealRecordingKey(records, at, key);
    expect(await unsealRecordingKey(keys, at, sealed)).toEqual(key);
    const elsewhere = [
      { ...at, userId: "other" },
      { ...at, vaultId: "other" },
      { ...at, recordingId: "other" },
    ];
    for (const other of elsewhere) {
      expect(await unsealRecordingKey(keys, other, sealed)).toBeNull();
    }
    const other = await openRecordingKey(makeRecordingKey());
    expect(await unsealRecordingKey({ ...keys, records: other }, at, sealed)).toBeNull();
    const renewed = { records: other, earlier: [records] };
    expect(await unsealRecordingKey(renewed, at, sealed)).toEqual(key);
  });
});
