import { filePartBytes } from "@domain/privacy/vault-files";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { sealTexts, unsealTexts } from "@/lib/kept/sealed-texts";
import { followMediaQuestions, type RangeAnswer } from "@/lib/loading/media-names";
import type { Bytes } from "@/lib/sealed-bytes";
import type { SealedFile } from "@/lib/vault/kept-files";
import { MissingFile, UnreadableFile } from "@/lib/vault/opened-file";
import { answerRange, isLongMedia, keepLastPart, playFile } from "@/lib/vault/use-shown-file";

const size = 3 * filePartBytes + 100;
const whole = new Uint8Array(size).map((_, at) => at % 251);
whole.set(new TextEncoder().encode("OggS"));
const file = { name: "a walk.ogg", type: "audio/ogg", size, key: "", id: "" } as SealedFile;
const partOf = (number: number): Bytes =>
  whole.slice(number * filePartBytes, (number + 1) * filePartBytes);
const read = vi.fn((number: number) => Promise.resolve(partOf(number)));

const wires = {} as { worker: EventTarget & { controller: object | null }; stop: () => void };
beforeEach(() => {
  read.mockClear();
  wires.worker = Object.assign(new EventTarget(), { controller: {} });
  vi.stubGlobal("navigator", { serviceWorker: wires.worker });
  wires.stop = followMediaQuestions();
  sealTexts("ada", { texts: new Map(), write: () => true });
});
afterEach(() => {
  wires.stop();
  unsealTexts();
  vi.unstubAllGlobals();
});

/** Asks as public/service-worker.js does. */
const ask = (address: string, range = "bytes=0-") =>
  new Promise<RangeAnswer | null>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<RangeAnswer | "received" | null>) => {
      if (data === "received") return;
      port1.close();
      resolve(data);
    };
    const question = { media: address.replace("/vault-media/", ""), range };
    wires.worker.dispatchEvent(new MessageEvent("message", { data: question, ports: [port2] }));
  });

function play(parts: typeof read | ((number: number) => Promise<Bytes>) = read, of = file) {
  const end = new AbortController();
  const onTrouble = vi.fn();
  return {
    end,
    onTrouble,
    played: playFile({ file: of, read: parts, signal: end.signal, onTrouble }),
  };
}
async function playing(parts?: (number: number) => Promise<Bytes>) {
  const { played, ...more } = play(parts);
  const found = await played;
  if (found === null) throw new Error("It plays.");
  return { ...more, ...found };
}

test.each([
  ["bytes=0-", 0, filePartBytes - 1],
  ["bytes=0-1", 0, 1],
  [`bytes=0-${size - 1}`, 0, filePartBytes - 1],
  ["bytes=10-19", 10, 19],
  [`bytes=${filePartBytes - 2}-${filePartBytes + 5}`, filePartBytes - 2, filePartBytes - 1],
  [`bytes=${filePartBytes}-`, filePartBytes, 2 * filePartBytes - 1],
  [`bytes=${3 * filePartBytes + 90}-999999999`, 3 * filePartBytes + 90, size - 1],
  [`bytes=${size - 1}-`, size - 1, size - 1],
  ["bytes=-20", size - 20, size - 1],
  ["bytes=-999999999", 0, filePartBytes - 1],
])(
  "[vault-76] a player that requests %s gets bytes %i to %i of one part",
  async (range, from, to) => {
    const { status, headers, body } = await answerRange({ ...file, read }, range);
    expect(status).toBe(206);
    const given = Buffer.from(body ?? new ArrayBuffer());
    expect(given.equals(whole.slice(from, to + 1))).toBe(true);
    expect(headers).toEqual({
      ...{ "Accept-Ranges": "bytes", "Cache-Control": "no-store", "Content-Type": "audio/ogg" },
      ...{ "Content-Length": String(to - from + 1), "X-Content-Type-Options": "nosniff" },
      "Content-Range": `bytes ${from}-${to}/${size}`,
    });
    expect(read.mock.calls).toEqual([[Math.floor(from / filePartBytes)]]);
  },
);

test.each([`bytes=${size}-`, "bytes=5-2", "bytes=-0", "bytes=0-1,4-5", "items=0-1"])(
  "[vault-76] a request of %s is outside of the file, and no part is opened",
  async (range) => {
    const { status, headers, body } = await answerRange({ ...file, read }, range);
    expect([status, body, headers["Content-Range"]]).toEqual([416, null, `bytes */${size}`]);
    expect(read).not.toHaveBeenCalled();
  },
);

test("[vault-76] a request without a range gets the whole file", async () => {
  const { status, headers, body } = await answerRange({ ...file, read }, null);
  expect([status, headers["Content-Length"]]).toEqual([200, String(size)]);
  expect(headers).not.toHaveProperty("Content-Range");
  expect(Buffer.from(body ?? new ArrayBuffer()).equals(whole)).toBe(true);
});

test("[vault-76] the part requested last is kept, and a failed one is read again", async () => {
  const parts = vi.fn((number: number) => Promise.resolve(partOf(number)));
  parts.mockRejectedValueOnce(new Error("The line is cut."));
  const keeping = keepLastPart(parts);
  await expect(keeping(1)).rejects.toThrow("cut");
  await Promise.all([keeping(1), keeping(1)]);
  await keeping(1);
  expect(parts).toHaveBeenCalledTimes(2);
  await keeping(2);
  await keeping(1);
  expect(parts).toHaveBeenCalledTimes(4);
});

test("[vault-76] only long audio and video is played in parts", () => {
  const long = [size, 2 * filePartBytes, 2 * filePartBytes + 1].map((each) =>
    isLongMedia({ ...file, size: each }),
  );
  expect(long).toEqual([true, false, true]);
  expect(isLongMedia({ ...file, type: "image/png" })).toBe(false);
  expect(isLongMedia({ ...file, type: "video/webm" })).toBe(true);
});

test("[vault-76] a file's random address works until its player ends or the vault is locked; another address never works", async () => {
  const [one, other] = [await playing(), await playing()];
  expect(one.address).toMatch(/^\/vault-media\/[\w-]{22}$/);
  expect(other.address).not.toBe(one.address);
  expect(one.wasAsked()).toBe(false);
  expect((await ask(one.address, "bytes=5-9"))?.status).toBe(206);
  expect(one.wasAsked()).toBe(true);
  expect(await ask("/vault-media/AAAAAAAAAAAAAAAAAAAAAA")).toBeNull();
  one.end.abort();
  expect(await ask(one.address)).toBeNull();
  expect((await ask(other.address))?.status).toBe(206);
  sealTexts("ada");
  expect(await ask(other.address)).toBeNull();
});

test("[vault-76] a request from before the vault was locked, or the player ended, is not answered afterwards", async () => {
  let arrive = () => {};
  const late = async (number: number) => {
    if (number > 0) await new Promise<void>((resolve) => (arrive = resolve));
    return partOf(number);
  };
  const at = `bytes=${filePartBytes}-`;
  const one = await playing(late);
  const [ended, ending] = [ask(one.address, at), () => one.end.abort()];
  ending();
  arrive();
  expect(await ended).toBeNull();
  const other = await playing(late);
  const locked = ask(other.address, at);
  sealTexts("ada");
  arrive();
  expect(await locked).toBeNull();
});

test("[vault-78] a part that could not be loaded is requested again; a missing or changed part ends the playback", async () => {
  const answers: (Error | null)[] = [null, new Error("The line is cut."), null];
  const cut = async (number: number) => {
    const error = answers.shift();
    if (error) throw error;
    return await read(number);
  };
  const { address, onTrouble } = await playing(cut);
  const waiting = ask(address, `bytes=${filePartBytes}-`);
  await vi.waitFor(() => expect(onTrouble).toHaveBeenLastCalledWith("failed"));
  window.dispatchEvent(new Event("online"));
  expect((await waiting)?.status).toBe(206);
  expect(onTrouble).toHaveBeenLastCalledWith(null);
  answers.push(new UnreadableFile());
  expect(await ask(address, `bytes=${2 * filePartBytes}-`)).toBeNull();
  expect(onTrouble).toHaveBeenLastCalledWith("unreadable");
  expect(await ask(address)).toBeNull(); // The address no longer answers.
  const other = await playing((number) =>
    number === 0 ? read(0) : Promise.reject(new MissingFile()),
  );
  expect(await ask(other.address, `bytes=${filePartBytes}-`)).toBeNull();
  expect(other.onTrouble).toHaveBeenLastCalledWith("missing");
});

test("[vault-76] a file is opened as a whole if no worker answers or its first part is of another kind", async () => {
  expect(await play(read, { ...file, type: "audio/mpeg" }).played).toBeNull();
  expect(await play(read, { ...file, name: "page.html", type: "text/html" }).played).toBeNull();
  read.mockClear();
  wires.worker.controller = null;
  expect(await play().played).toBeNull();
  vi.stubGlobal("navigator", {});
  expect(await play().played).toBeNull();
  expect(read).not.toHaveBeenCalled();
});

test("[vault-78] the playback ends with the problem of the first part", async () => {
  const missing = play(() => Promise.reject(new MissingFile()));
  await expect(missing.played).rejects.toBeInstanceOf(MissingFile);
});

test("[vault-76] a player that is closed before it begins requests nothing and has no address", async () => {
  const namesGiven = vi.spyOn(Map.prototype, "set");
  const cut = vi.fn(() => Promise.reject(new Error("The line is cut.")));
  const { signal, onTrouble } = { signal: AbortSignal.abort(), onTrouble: vi.fn() };
  const isName = ([key]: unknown[]) => typeof key === "string" && /^[\w-]{22}$/.test(key);
  await expect(playFile({ file, read: cut, signal, onTrouble })).rejects.toThrow();
  expect(namesGiven.mock.calls.filter(isName)).toEqual([]);
  namesGiven.mockRestore();
  expect(cut).not.toHaveBeenCalled();
});
