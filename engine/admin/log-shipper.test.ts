import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { BlobFolder } from "../blobs/blob-folder";
import { printBatch } from "../kv/batch";
import { encodeRecord } from "../kv/log-record";
import { LogTail } from "../kv/log-tail";
import { shipLast } from "../shipped-log";
import { scratchFolder } from "../testing/scratch-folder";
import { LogShipper } from "./log-shipper";

/** A folder with a stream that has begun, and one record that is not shipped. */
async function withOneRecord() {
  const folder = await scratchFolder("shipping");
  const place = join(folder, "copies");
  await mkdir(place);
  const path = join(folder, "commits-1.log");
  const text = printBatch({ puts: "", deletes: "", commits: "", meta: "", lastTs: "0" });
  const record = encodeRecord(1, text);
  let files: { path: string; endsAt: number }[] = [];
  let whenAsked = () => {};
  const nowMs = () => {
    whenAsked();
    return 0;
  };
  const tail = new LogTail(folder, () => ({ files, lastSeq: files.length }));
  const blobs = await BlobFolder.open(join(folder, "blobs"));
  const sources = { tail, blobs, clock: { nowMs }, readLedger: null };
  const shipper = new LogShipper({ place, secret: null }, sources);
  await shipper.ship();
  await writeFile(path, record);
  files = [{ path, endsAt: record.length }];
  const shipped = async () =>
    (await readdir(join(place, "log"), { recursive: true })).filter((name) => /\.log/.test(name));
  return { shipper, tail, shipped, onTime: (run: () => void) => (whenAsked = run) };
}

it("[A29] a part that is cancelled while it is written gets no name, and the data folder is left alone", async () => {
  const { shipper, tail, shipped, onTime } = await withOneRecord();
  onTime(() => shipper.cancel());
  await shipper.ship();
  expect(await shipped()).toEqual([]);
  expect(tail.mark?.seq).toBe(0);
  onTime(() => expect.unreachable());
  await shipper.ship();
  expect(tail.mark?.seq).toBe(0);
});

it("[A29] a part that is not cancelled gets its name, and is noted in the data folder", async () => {
  const { shipper, tail, shipped } = await withOneRecord();
  await shipper.ship();
  expect(await shipped()).toHaveLength(1);
  expect(tail.mark?.seq).toBe(1);
});

it("[A29] the last shipping before the end is cancelled when it does not finish", async () => {
  let isCancelled = false;
  await shipLast({ ship: () => new Promise(() => {}), cancel: () => void (isCancelled = true) });
  expect(isCancelled).toBe(true);
});
