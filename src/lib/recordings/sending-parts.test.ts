import type { Refusal } from "@domain/errors";
import { expect, test } from "vitest";

import type { RecordingDisk, WaitingPart } from "./recording-disk";
import { partsInMemoryMax, sendParts, type SendingTrouble } from "./sending-parts";

const recordingId = "recording";
const part = (number: number) => ({ recordingId, number, sealed: new Uint8Array([number]) });
const progress = { recordingId, sessionId: "session", parts: 1, endMs: 1 };

function stage({
  hasRoom = (): boolean => true,
  answers = [] as (Refusal | "stored" | "later")[],
} = {}) {
  const onDisk = new Map<number, WaitingPart>();
  const disk = {
    putPart: (each: WaitingPart) => {
      if (!hasRoom()) return Promise.reject(new DOMException("", "QuotaExceededError"));
      onDisk.set(each.number, each);
      return Promise.resolve();
    },
    firstPart: () => Promise.resolve(onDisk.get(Math.min(...onDisk.keys())) ?? null),
    deletePart: ({ number }: WaitingPart) => Promise.resolve(void onDisk.delete(number)),
  } as unknown as RecordingDisk;
  const seen = {
    posted: [] as number[],
    troubles: [] as SendingTrouble[][],
    refusals: [] as Refusal[],
    full: 0,
  };
  const sending = sendParts({
    ...{ disk, recordingId, waitMs: 1 },
    post: ({ number }) => {
      seen.posted.push(number);
      return Promise.resolve(answers.shift() ?? "stored");
    },
    onTrouble: (troubles) => seen.troubles.push([...troubles]),
    onRefused: (refusal) => seen.refusals.push(refusal),
    onFull: () => (seen.full += 1),
  });
  return { sending, seen, onDisk };
}

test("[room-15] parts are sent in order, and removed from the disk when the server has them", async () => {
  const { sending, seen, onDisk } = stage();
  for (const number of [0, 1, 2]) await sending.add(part(number), progress);
  expect(await sending.flush()).toBe(true);
  expect(seen.posted).toEqual([0, 1, 2]);
  expect(onDisk.size).toBe(0);
  expect(seen.troubles).toEqual([]);
});

test("[room-15] a part waits on the disk while the server is away, which is shown until it is back", async () => {
  const { sending, seen, onDisk } = stage({ answers: ["later", "later"] });
  await sending.add(part(0), progress);
  expect(onDisk.size).toBe(1);
  expect(await sending.flush()).toBe(true);
  expect(seen.posted).toEqual([0, 0, 0]);
  expect(seen.troubles).toEqual([["line"], []]);
  expect(onDisk.size).toBe(0);
});

test("[room-15] parts are sent from memory in order if the disk is full, which is shown", async () => {
  const room = { has: true };
  const { sending, seen } = stage({ hasRoom: () => room.has, answers: ["later"] });
  await sending.add(part(0), progress);
  room.has = false;
  await sending.add(part(1), progress);
  room.has = true;
  await sending.add(part(2), progress);
  expect(await sending.flush()).toBe(true);
  expect(seen.posted).toEqual([0, 0, 1, 2]);
  expect(seen.troubles).toContainEqual(expect.arrayContaining(["disk"]));
  expect(seen.troubles.at(-1)).toEqual([]);
});

test("[room-15] a recording ends before the memory is full if the disk is full and the server away", async () => {
  const answers = Array.from({ length: 1000 }, () => "later" as const);
  const { sending, seen } = stage({ hasRoom: () => false, answers });
  for (let number = 0; number < partsInMemoryMax; number += 1) {
    await sending.add(part(number), progress);
  }
  expect(seen.full).toBe(1);
  sending.end();
});

test("[room-17] no more parts of a withdrawn recording are sent", async () => {
  const { sending, seen } = stage({ answers: [{ code: "NOT_FOUND" }] });
  await sending.add(part(0), progress);
  expect(await sending.flush()).toBe(false);
  await sending.add(part(1), progress);
  expect(await sending.flush()).toBe(false);
  expect(seen.posted).toEqual([0]);
  expect(seen.refusals).toEqual([{ code: "NOT_FOUND" }]);
});
