import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { ConvexHttpClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import { api } from "../../convex/_generated/api";
import { hashPassword } from "../../convex/signIn/passwords/passwordHash";
import { buildWhatIsStale, engineFile } from "../../scripts/builds";
import { runFault, Undoing, type FaultRun } from "../../tests/engine/faults/fault-run";
import type { Halves } from "../../tests/engine/faults/ledger";
import { buildFixture, fixtureApp, ServerProcess } from "../../tests/engine/faults/server-process";
import { atRate, eventually, pause, percentile } from "../../tests/engine/faults/time";
import { WireClient } from "../../tests/engine/faults/wire-client";
import { callAs } from "../../tests/support/calling";
import { findChromium } from "../../tests/support/chromium";
import { signIn, signInQuietly, type WayIn } from "../../tests/support/portal";
import { openProductProcess, type ProductProcess } from "../../tests/support/product-process";
import type { Figure } from "../figures";

const password = "quiet-harbour-42";
const socketCount = 1_000;
/** A person may have 20 sockets, and the page uses one of them. */
const socketsOfOne = 19;
const messagesPerSecond = 50;
const measuredSeconds = 20;
const demoCopies = 40;
const lostDisks = 4;
const lostWrites = 20;

/** The demo's clients, with passwords, beside its coach. */
async function openWithPeople(
  copies: number,
): Promise<{ product: ProductProcess; tokens: string[] }> {
  await buildWhatIsStale();
  const ways: WayIn[] = [];
  const product = await openProductProcess({
    prepare: async (portal) => {
      const today = new Date().toISOString().slice(0, 10);
      const secret = await hashPassword(password);
      const coach = await callAs(portal, portal.coach);
      const paginationOpts = { numItems: 24, cursor: null };
      const { page } = await coach.query(api.clients.directory, { paginationOpts });
      for (const { email } of page) {
        if (email === null) continue;
        await portal.run("dev/demo:admit", { email, secret });
        ways.push({ email, password });
      }
      for (let copy = 2; copy <= copies; copy += 1) {
        await portal.run("dev/growth:addClients", { copy, today });
      }
    },
  });
  const tokens: string[] = [];
  for (const way of ways) tokens.push((await signIn(product, way)).token);
  return { product, tokens };
}

/** Everybody has the same password here. */
const clientOf = ({ client }: ProductProcess): WayIn => ({ email: client.email, password });

/** Opens as many sockets as a busy practice has: as many signed in as the people may have, the others as visitors. */
async function openSockets(url: string, tokens: readonly string[]): Promise<WireClient[]> {
  const options = { comesBack: true, comesBackQuickly: true };
  const openOne = async (index: number) => {
    const token = tokens[Math.floor(index / socketsOfOne)];
    const client = await WireClient.open(
      url,
      token === undefined ? options : { ...options, token },
    );
    client.subscribe("viewer:get", {});
    if (token !== undefined) {
      client.subscribe("messages:list", { paginationOpts: { numItems: 30, cursor: null, id: 1 } });
      client.subscribe("messages:countUnread", {});
    }
    return client;
  };
  const clients: WireClient[] = [];
  for (let opened = 0; opened < socketCount; opened += 25) {
    const some = Array.from({ length: 25 }, (_, index) => openOne(opened + index));
    clients.push(...(await Promise.all(some)));
  }
  const haveAll = () => clients.every(({ values }) => values.size > 0);
  await eventually("Every socket has its values", haveAll, 60_000);
  return clients;
}

/** kill -9 and a start, with sockets that come back as visible pages do, and one page in a browser. */
export async function restart(): Promise<Figure[]> {
  const { product, tokens } = await openWithPeople(1);
  const clients: WireClient[] = [];
  const browser = await chromium.launch({ executablePath: findChromium() ?? "chromium" });
  try {
    clients.push(...(await openSockets(product.url, tokens)));
    const context = await browser.newContext();
    await signInQuietly(context, product, clientOf(product));
    const page = await context.newPage();
    await page.goto(`${product.url}/dashboard/communication`);
    await page.getByRole("textbox").first().waitFor();
    const viewer = await (await callAs(product, clientOf(product))).query(api.viewer.get, {});
    if (viewer === null) throw new Error("The client is not signed in.");
    const token = (await signIn(product, product.coach)).token;

    let live = 0;
    let lastMs = 0;
    for (const client of clients) {
      let isLive = false;
      client.onValue = () => {
        if (isLive || client.closes.length === 0) return;
        isLive = true;
        live++;
        lastMs = performance.now();
      };
    }
    await product.killAndStart();
    const readyMs = performance.now();
    const words = `after the restart ${String(Date.now())}`;
    const coach = new ConvexHttpClient(product.url);
    coach.setAuth(token);
    await coach.mutation(api.inbox.send, {
      clientIds: [viewer.userId],
      subject: "",
      content: words,
    });
    await page.getByText(words).first().waitFor();
    const pageMs = performance.now() - readyMs;
    await eventually("All are live", () => live === clients.length, 60_000);
    return [
      {
        name: "restart at demo ×1: 1,000 sockets live after ready",
        value: (lastMs - readyMs) / 1000,
        unit: "s",
        bound: { atMost: 5 },
      },
      {
        name: "the same: an open page shows a new message",
        value: pageMs / 1000,
        unit: "s",
        bound: { atMost: 2 },
      },
      { name: "the same: start to ready", value: product.process().startMs / 1000, unit: "s" },
    ];
  } finally {
    clients.forEach((client) => client.end());
    await browser.close();
    await product.close();
  }
}

async function admin(...words: string[]): Promise<void> {
  const child = spawn(process.execPath, [engineFile, "admin", ...words], {
    env: { PATH: process.env.PATH },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const code = await new Promise<number | null>((done) => child.on("close", done));
  if (code !== 0) throw new Error(`admin ${words.join(" ")} ended with ${String(code)}.`);
}

async function bytesBelow(root: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(root, { recursive: true })) {
    const found = await stat(join(root, name));
    if (found.isFile()) bytes += found.size;
  }
  return bytes;
}

/** From sending a message to its answer. */
async function writeFor(clients: readonly WireClient[], isOver: () => boolean): Promise<number[]> {
  const waits: Promise<number>[] = [];
  for (let second = 0; !isOver(); second++) {
    await atRate(messagesPerSecond, messagesPerSecond, (index) => {
      const sentMs = performance.now();
      const content = `message ${String(second)}.${String(index)}`;
      const sent = clients[index % clients.length]?.mutate("messages:send", { content });
      if (sent !== undefined) {
        waits.push(
          sent.then(({ isSuccess, text }) => {
            if (!isSuccess) throw new Error(text);
            return performance.now() - sentMs;
          }),
        );
      }
    });
  }
  return await Promise.all(waits);
}

/** Backs up a large practice while people write, and then again when nothing has changed. */
export async function backup(): Promise<Figure[]> {
  const { product, tokens } = await openWithPeople(demoCopies);
  const scratch = await mkdtemp(join(tmpdir(), "bench-backup-"));
  const place = join(scratch, "place");
  const key = join(scratch, "key");
  await mkdir(place);
  await writeFile(key, randomBytes(32), { mode: 0o600 });
  const clients = await Promise.all(tokens.map((token) => WireClient.open(product.url, { token })));
  const back = () => admin("backup", "--into", place, "--data", product.data, "--key-file", key);
  try {
    const untilMs = (ms: number) => {
      const endMs = performance.now() + ms;
      return () => performance.now() > endMs;
    };
    await writeFor(clients, untilMs(5_000));
    const calm = await writeFor(clients, untilMs(measuredSeconds * 1000));
    let isDone = false;
    const startedMs = performance.now();
    const copying = back().finally(() => (isDone = true));
    const strained = await writeFor(clients, () => isDone);
    await copying;
    const tookMs = performance.now() - startedMs;
    await pause(1_000);
    await back(); // includes what was written during the first backup
    const before = await bytesBelow(place);
    await pause(1_000);
    await back();
    const added = (await bytesBelow(place)) - before;
    const [one, other] = [percentile(calm, 0.95), percentile(strained, 0.95)];
    return [
      {
        name: "backup of demo ×40, 50 messages/s: their p95",
        value: other,
        unit: "ms",
        bound: { timesLimit: 2 },
        limit: one,
      },
      { name: "the same: how long it takes, proof included", value: tookMs / 1000, unit: "s" },
      {
        name: "the next backup of an unchanged practice",
        value: (added / before) * 100,
        unit: "%",
        bound: { atMost: 1 },
      },
    ];
  } finally {
    clients.forEach((client) => client.end());
    await product.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

const of = makeFunctionReference<"query", { writer: string }, Halves>("ledger:of");

/**
 * Kills the server and deletes its data folder at a random moment between two shipments of the log. Only the backup and
 * the shipped log are left.
 */
export async function lostDisk(): Promise<Figure[]> {
  await Promise.all([buildWhatIsStale(), buildFixture()]);
  const losses: number[] = [];
  const measure = async (run: FaultRun) => {
    for (let round = 0; round < lostDisks; round++) losses.push(await loseDisk(run, round));
    return "";
  };
  await runFault(measure, { times: null, undoing: new Undoing() });
  return [
    {
      name: `a lost disk, the worst of ${String(lostDisks)}: lost writes of the last`,
      value: Math.max(...losses),
      unit: "s",
      bound: { atMost: 60 },
    },
    { name: "the same, the median", value: percentile(losses, 0.5), unit: "s" },
  ];
}

/** Returns how many seconds of acknowledged writes a restore does not have. */
async function loseDisk(run: FaultRun, round: number): Promise<number> {
  const root = join(run.folder, String(round));
  const [data, place, key] = [join(root, "data"), join(root, "place"), join(root, "key")];
  await mkdir(place, { recursive: true });
  await writeFile(key, randomBytes(32), { mode: 0o600 });
  const sealed = ["--key-file", key];
  const words = ["--ship-log", place, ...sealed];
  const server = await ServerProcess.start(run, { data, words });
  const common = ["--data", data, "--functions", fixtureApp, ...sealed];
  await admin("backup", "--into", place, ...common);
  const client = await WireClient.open(server.url);
  const confirmedMs: number[] = [];
  const endMs = performance.now() + 31_000 + run.random() * 30_000;
  for (let entry = 0; performance.now() < endMs; entry++) {
    const { isSuccess } = await client.mutate("ledger:enter", { writer: "lost", entry });
    if (isSuccess) confirmedMs.push(performance.now());
    await pause(1_000 / lostWrites);
  }
  await server.end("SIGKILL");
  const lostMs = performance.now();
  client.end();
  await rm(data, { recursive: true });
  const backupName = (await readdir(place)).find((name) => /^\d{4}-/.test(name)) ?? "";
  await admin("restore", join(place, backupName), ...common);
  const again = await ServerProcess.start(run, { data });
  const http = new ConvexHttpClient(again.url, { logger: false });
  const { messages } = await http.query(of, { writer: "lost" });
  await again.end("SIGTERM");
  const firstLostMs = confirmedMs[messages.length];
  return firstLostMs === undefined ? 0 : (lostMs - firstLostMs) / 1000;
}
