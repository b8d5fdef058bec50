import { mkdir, readdir, readFile, rename, rm, utimes, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { expect, it } from "vitest";
import { BlobFolder } from "../blobs/blob-folder";
import { encodeRecord } from "../kv/log/log-record";
import { LogTail } from "../kv/log/log-tail";
import { printBatch } from "../kv/sqlite/batch";
import { shipLast } from "../shipped-log";
import { scratchFolder } from "../testing/scratch-folder";
import { writeLedgerIn } from "./ledger";
import { LogShipper } from "./log-shipper";

async function withOneRecord(readLedger: (() => Promise<unknown>) | null = null) {
  const folder = await scratchFolder("shipping");
  const place = join(folder, "copies");
  await mkdir(place);
  const path = join(folder, "commits-1.log");
  const text = printBatch({ puts: "", deletes: "", commits: "", meta: "", lastTs: "0" });
  const record = encodeRecord(1, text);
  let files: { path: string; endsAt: number; last: number }[] = [];
  let whenAsked = () => {};
  const nowMs = () => {
    whenAsked();
    return 0;
  };
  const tail = new LogTail(folder, () => ({ files, lastSeq: files.length }));
  const blobs = await BlobFolder.open(join(folder, "blobs"));
  const sources = { tail, blobs, clock: { nowMs }, readLedger };
  const shipper = new LogShipper({ place, secret: null }, sources);
  await shipper.ship();
  await writeFile(path, record);
  files = [{ path, endsAt: record.length, last: 1 }];
  const shipped = async () =>
    (await readdir(join(place, "log"), { recursive: true })).filter((name) => /\.log/.test(name));
  const again = () => new LogShipper({ place, secret: null }, sources);
  return { shipper, again, place, tail, shipped, onTime: (run: () => void) => (whenAsked = run) };
}

it("[A29] a part that is cancelled while it is written does not get its name, and the data folder is not changed", async () => {
  const { shipper, tail, shipped, onTime } = await withOneRecord();
  onTime(() => shipper.cancel());
  await shipper.ship();
  expect(await shipped()).toEqual([]);
  expect(tail.mark?.seq).toBe(0);
  onTime(() => expect.unreachable());
  await shipper.ship();
  expect(tail.mark?.seq).toBe(0);
});

it("[A29] a part that is not cancelled gets its name, and is recorded in the data folder", async () => {
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

it("[A29] the ledger is written before the records that it belongs to", async () => {
  let ledger = ["an erased person"];
  const { shipper, place, shipped } = await withOneRecord(() => Promise.resolve(ledger));
  ledger = ["an erased person", "another"];
  const blocked = join(place, "log");
  await rename(blocked, `${blocked}-away`); // the part can't be written, as after a kill between the two writes
  await writeFile(blocked, "");
  await shipper.ship();
  expect(JSON.parse(await readFile(join(place, "ledger.json"), "utf8"))).toEqual(ledger);
  await rm(blocked);
  await rename(`${blocked}-away`, blocked);
  expect(await shipped()).toEqual([]);
  await shipper.ship();
  expect(await shipped()).toHaveLength(1);
});

it("[A29] records are shipped even if the ledger fails, which is reported until it succeeds", async () => {
  let fails = false;
  const { shipper, shipped } = await withOneRecord(() =>
    fails ? Promise.reject(new Error("no ledger today")) : Promise.resolve([]),
  );
  fails = true;
  await shipper.ship();
  expect(await shipped()).toHaveLength(1);
  expect(shipper.state.failure).toBe("no ledger today");
  fails = false;
  await shipper.ship();
  expect(shipper.state.failure).toBe(null);
});

it("[A29] drafts left by a killed process are removed when the next shipping begins", async () => {
  const { shipper, again, place, shipped, tail } = await withOneRecord();
  await shipper.ship();
  const [segment = ""] = await shipped();
  const day = join(place, "log", dirname(segment));
  const left = join(day, "000000000002-000000000002-0000000000000-0123456789abcdef.log");
  await writeFile(`${left}.new`, "half");
  await writeFile(`${left}.pieces`, "0".repeat(64));
  await writeFile(join(day, `${basename(segment)}.pieces`), "0".repeat(64)); // its own list of pieces is kept
  await writeFile(join(place, "ledger.json.1.new"), "half");
  await utimes(join(place, "ledger.json.1.new"), 1, 1);
  await again().ship();
  await writeLedgerIn(place, []);
  expect((await readdir(day)).toSorted()).toEqual([
    basename(segment),
    `${basename(segment)}.pieces`,
  ]);
  expect((await readdir(place)).toSorted()).toEqual(["ledger.json", "log", "pieces"]);
  expect(tail.mark?.seq).toBe(1);
});
