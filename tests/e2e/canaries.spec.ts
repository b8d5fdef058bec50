import "fake-indexeddb/auto";
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdir, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { ConvexHttpClient } from "convex/browser";
import { convexToJson, type Value } from "convex/values";
import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "../../convex/_generated/api";
import { hashSecret, makeSecret } from "../../convex/gate/secrets";
import { privateFileName, privateHeader } from "../../domain/files/private-files";
import { stretchKiBMin, stretchRoundsMin } from "../../domain/privacy/vault";
import { feedPath } from "../../domain/schedule/calendar-feeds";
import { scratchFolder } from "../../packages/engine/testing/scratch-folder";
import { sealFile } from "../../src/lib/vault/added-file";
import { fileDiskOf } from "../../src/lib/vault/file-disk";
import { openSealed } from "../../src/lib/shares/open-sealed";
import { sealPrivateFile } from "../../src/lib/shares/private-files";
import { sealForCoach } from "../../src/lib/shares/seal-for-coach";
import { makeSharingKey } from "../../src/lib/shares/sharing-keys";
import { settleFiles } from "../../src/lib/vault/file-sync";
import type { VaultFile } from "../../src/lib/vault/kept-files";
import type { OpenVault } from "../../src/lib/vault/open-vault";
import { openFile, openPreview, readFile as readSealedFile } from "../../src/lib/vault/opened-file";
import {
  makeSalt,
  makeVaultId,
  makeVaultKey,
  openKeys,
  recordName,
  sealRecord,
  wrapVaultKey,
} from "../../src/lib/vault/sealing";
import { stretch } from "../../src/lib/vault/stretching";
import { linkIn } from "../support/emails";
import { formsOf } from "../support/forms-of-text";

/**
 * Real use by a person whose every text is marked, through the server as people start it. Its output and the files it
 * leaves outside its data folder must have none of the marks.
 */

const root = fileURLToPath(new URL("../..", import.meta.url));
const email = "canary.address@example.com";
const marks = {
  address: "canary.address",
  password: "finch-Passw0rd-a1",
  wrongPassword: "canary-Wr0ng-b2",
  firstName: "Canaryfirstname",
  message: "the canary sings of its divorce",
  fileName: "canary letter to my mother",
  fileText: "canary bytes",
  argument: "canary argument of the wrong type",
  vault: "the canary that nobody else reads",
  photoName: "canary by the lake at dusk",
  photoBytes: "canary pixels of the lake",
  privateName: "canary results of the blood test",
  privateBytes: "canary diagnosis in full",
  passphrase: "four canaries on a wire",
  shared: "the canary that only the two hear",
};
const secrets: string[] = Object.values(marks);
/** All that was sent to the vault. */
const vaultBodies: string[] = [];
/** The sealed parts of the photo, its small version and the private file. */
const partsSent: string[] = [];

let folder: string;
let server: ChildProcess;
let printed = "";
let url = "";

beforeAll(async () => {
  folder = await scratchFolder("canaries");
  await mkdir(join(folder, "temporary"));
  server = spawn(
    process.execPath,
    [
      ...["--import", "tsx", join(root, "packages/engine/main.ts"), "start"],
      ...["--functions", join(root, "convex"), "--data", join(folder, "data"), "--port", "0"],
      ...["--local-answer", "/mailbox.json=mail/outbox:list", "--variable", "AUTH_LOG_LEVEL=ERROR"],
    ],
    { cwd: root, env: { PATH: process.env.PATH, TMPDIR: join(folder, "temporary") } },
  );
  url = await new Promise((resolve, reject) => {
    const hear = (bytes: Buffer) => {
      printed += bytes.toString();
      const ready = /Ready at (\S+)/.exec(printed)?.[1];
      if (ready !== undefined) resolve(ready);
    };
    server.stdout?.on("data", hear);
    server.stderr?.on("data", hear);
    server.once("exit", () => reject(new Error(`The server ended: ${printed}`)));
  });
});

afterAll(() => void server.kill("SIGKILL"));

interface Answer {
  status: number;
  text: string;
  json: { status?: string; value?: unknown };
}

async function ask(path: string, body: unknown, token?: string): Promise<Answer> {
  const response = await fetch(`${url}${path}`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, text, json: JSON.parse(text) as Answer["json"] };
}

const knock = (params: Record<string, unknown>) =>
  ask("/api/action", {
    path: "auth:signIn",
    format: "json",
    args: { provider: "password", params: { email, ...params } },
  });

interface Tokens {
  token: string;
  refreshToken: string;
}
const tokensIn = ({ json }: Answer) => (json.value as { tokens?: Tokens | null }).tokens ?? null;

/** A job writes emails: the mailbox is read until the email is there. */
async function linkFromLetter() {
  for (;;) {
    const response = await fetch(`${url}/mailbox.json`);
    const letters = (await response.json()) as { to: string; text: string }[];
    const letter = letters.find(({ to }) => to === email);
    if (letter !== undefined) return linkIn(letter.text);
  }
}

async function comeIn(): Promise<Tokens> {
  const name = { firstName: marks.firstName, lastName: "Example" };
  const proof = "canary_sign_up_proof_of_32_signs";
  secrets.push(proof);
  await knock({ flow: "signUp", password: marks.password, proof, ...name });
  const { code, handle } = await linkFromLetter();
  secrets.push(code, handle);
  await knock({ flow: "email-verification", code: `${code.slice(1)}x`, handle });
  const tokens = tokensIn(await knock({ flow: "email-verification", code, handle, proof }));
  if (tokens === null) throw new Error("The letter's link let nobody in.");
  const signature = tokens.token.split(".")[2] ?? "";
  secrets.push(tokens.token, signature, tokens.refreshToken);
  return tokens;
}

const coachsEmail = "coach@example.com";
const coachsPassword = "quiet-harbour-42";

/** Invited by the operator, while the server runs. */
async function admitCoach() {
  const invite = ["--named", "invite=signIn/console:invite", "--email", coachsEmail];
  const { stdout } = await runAdmin("invite", ...invite);
  const secret = /#\S*?([\w-]{20,})/.exec(stdout)?.[1] ?? "";
  const args = { secret, firstName: "Helena", lastName: "Marsh", password: coachsPassword };
  const answer = await ask("/api/action", { path: "invites:accept", format: "json", args });
  expect(answer.json.status, answer.text).toBe("success");
}

const runAdmin = (...words: string[]) =>
  promisify(execFile)(
    process.execPath,
    [
      ...["--import", "tsx", join(root, "packages/engine/main.ts"), "admin", ...words],
      ...["--functions", join(root, "convex"), "--data", join(folder, "data")],
    ],
    { cwd: root },
  );

async function leaveTraces({ token, refreshToken }: Tokens) {
  const call = (path: string, args: Record<string, unknown>) =>
    ask("/api/mutation", { path, format: "json", args }, token);
  await knock({ flow: "signIn", password: marks.wrongPassword });
  await knock({ flow: "reset" });
  await call("messages:send", { content: marks.message, subject: marks.message });
  await call("messages:send", { content: { [marks.argument]: marks.argument } });
  await call(`messages:${marks.argument}`, {});
  // A coach's function: the client is refused, and the log says so.
  await call("savedReplies:add", { title: marks.message, content: marks.message });
  const file = await fetch(`${url}/files/upload`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": "text/plain",
      "X-File-Name": encodeURIComponent(`${marks.fileName}.txt`),
      "X-Request-Name": "one",
    },
    body: marks.fileText,
  });
  expect(file.status).toBe(200);
  await fetch(`${url}/files/upload`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}x`, "X-File-Name": "%", "X-Request-Name": "two" },
    body: marks.fileText,
  });
  await ask(
    "/api/action",
    { path: "auth:confirm", format: "json", args: { password: marks.password } },
    token,
  );
  await followFeed(call);
  await fillVault(call, token);
  await ask("/api/action", { path: "auth:signIn", format: "json", args: { refreshToken } });
}

/** The address of a calendar feed is as good as a password: read, written wrong and posted to. */
async function followFeed(call: (path: string, args: Record<string, unknown>) => Promise<Answer>) {
  const secret = makeSecret();
  secrets.push(secret);
  await call("calendarFeed:open", { addressHash: hashSecret(secret) });
  const statusOf = async (path: string, method = "GET") =>
    (await fetch(`${url}${path}`, { method })).status;
  expect(await statusOf(feedPath(secret))).toBe(200);
  expect(await statusOf(feedPath(`${secret}x`))).toBe(404);
  await statusOf(feedPath(secret), "POST");
  await call("calendarFeed:open", { addressHash: secret });
}

/** Fills the vault as a browser does: everything is sealed before it is sent. */
async function fillVault(
  call: (path: string, args: Record<string, unknown>) => Promise<Answer>,
  token: string,
) {
  const [vaultKey, salt] = [makeVaultKey(), makeSalt()];
  const owner = { userId: "canary", vaultId: makeVaultId() };
  const figures = { memoryKiB: stretchKiBMin, rounds: stretchRoundsMin };
  const secrets = {
    passphrase: await stretch(marks.passphrase, salt, figures),
    recovery: makeVaultKey(),
  };
  const copies = (["passphrase", "recovery"] as const).map(async (kind) => {
    const wrapped = await wrapVaultKey(vaultKey, { owner, kind, secret: secrets[kind], salt });
    const bytes = { wrapped: wrapped.buffer, salt: salt.buffer };
    return { kind, ...bytes, ...(kind === "passphrase" ? { stretch: figures } : {}) };
  });
  const sent = async (path: string, args: Record<string, Value>) => {
    const body = convexToJson(args) as Record<string, unknown>;
    vaultBodies.push(JSON.stringify(body));
    const answer = await call(path, body);
    expect(answer.json.status, answer.text).toBe("success");
  };
  await sent("vault:make", { vaultId: owner.vaultId, keys: await Promise.all(copies) });
  const keys = await openKeys(vaultKey);
  const postPart = async (address: string, sealed: Uint8Array<ArrayBuffer>) => {
    const text = Buffer.from(sealed).toString("latin1");
    vaultBodies.push(address, text);
    partsSent.push(text);
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await fetch(`${url}${address}`, { method: "POST", headers, body: sealed });
    expect(answer.status).toBe(204);
  };
  const photo = await addPhoto(owner, sent, postPart);
  const written = {
    journal_files: photo,
    journal_entries: { content: marks.vault, phase: marks.vault, section: marks.vault },
    worksheet: { first: marks.vault },
    handout_answers: { values: { first: marks.vault }, changes: null },
    journey_work: { answers: { first: marks.vault }, step: 1, finishedAt: null },
  };
  for (const [kind, value] of Object.entries(written)) {
    const name = await recordName(keys, kind, marks.vault);
    const text = JSON.stringify({ kind, of: marks.vault, value });
    const sealed = await sealRecord(keys, { ...owner, name, version: 1 }, text);
    if (sealed === null) throw new Error("It fits.");
    const record = { name, version: 1, sealed: sealed.buffer, after: 0 };
    await sent("vault:put", { vaultId: owner.vaultId, ...record });
  }
  const store = {} as OpenVault["store"]; // nothing reads the store here
  const vault: OpenVault = { ...owner, keyId: owner.vaultId, keys, store };
  await shareWithCoach(vault, { token, photo, sent });
  await sendPrivateFile(vault, token);
}

async function sendPrivateFile(vault: OpenVault, token: string) {
  const asked = { path: "vault:coachKey", format: "json", args: {} };
  const { json } = await ask("/api/query", asked, token);
  const { publicKey, ...named } = json.value as Record<"keyId" | "coachId" | "publicKey", string>;
  const coach = { ...named, publicKey: new Uint8Array(Buffer.from(publicKey, "base64")).buffer };
  const file = new File([marks.privateBytes], `${marks.privateName}.txt`, { type: "text/plain" });
  const made = await sealPrivateFile(file, coach, vault);
  if (made === null) throw new Error("The coach's key seals nothing.");
  const headers = {
    "Content-Type": "application/octet-stream",
    "X-File-Name": encodeURIComponent(privateFileName),
    "X-Request-Name": "private",
    "X-Private": privateHeader(made.sealing),
  };
  const body = await made.body.arrayBuffer();
  const text = Buffer.from(body).toString("latin1");
  vaultBodies.push(JSON.stringify(headers), text);
  partsSent.push(text);
  const sent = { ...headers, Authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/files/upload`, { method: "POST", headers: sent, body });
  expect([answer.status, await answer.text()]).toMatchObject([200, expect.any(String)]);
}

type Sharing = {
  token: string;
  photo: VaultFile;
  sent: (path: string, args: Record<string, Value>) => Promise<void>;
};

/** Shares an entry and its photo with the coach, and opens both as the coach. */
async function shareWithCoach(client: OpenVault, { token, photo, sent }: Sharing) {
  const params = { flow: "signIn", email: coachsEmail, password: coachsPassword };
  const coachsToken = tokensIn(await knock(params))?.token ?? "";
  const [asClient, asCoach] = [token, coachsToken].map((each) => {
    const caller = new ConvexHttpClient(url);
    caller.setAuth(each);
    return caller;
  }) as [ConvexHttpClient, ConvexHttpClient];
  const { userId: clientId } = (await asClient.query(api.viewer.get, {})) ?? {};
  if (clientId === undefined) throw new Error("The client is signed in.");
  const owner = { userId: "coach", vaultId: makeVaultId() };
  const keys = await openKeys(makeVaultKey());
  const wrapping = { salt: makeSalt().buffer, wrapped: new ArrayBuffer(61) };
  const figures = { memoryKiB: stretchKiBMin, rounds: stretchRoundsMin };
  const copies = [
    { kind: "passphrase" as const, ...wrapping, stretch: figures },
    { kind: "recovery" as const, ...wrapping },
  ];
  await asCoach.mutation(api.vault.make, { vaultId: owner.vaultId, keys: copies });
  const pair = await makeSharingKey(keys.records, owner);
  const made = { publicKey: pair.publicKey.buffer, sealed: pair.sealed.buffer };
  await asCoach.mutation(api.vault.makeSharingKey, { vaultId: owner.vaultId, ...made });

  const coach = await asClient.query(api.vault.coachKey, {});
  if (coach === null) throw new Error("The coach has one.");
  const copy = {
    ...{ kind: "journal" as const, sourceId: "arrival-reflections" },
    ...{ title: marks.shared, parts: [{ text: marks.shared }] },
  };
  const sealed = await sealForCoach(copy, [photo], coach, client);
  if (sealed === null) throw new Error("It fits.");
  const named = { ...sealed, keyId: coach.keyId, vaultId: client.vaultId };
  await sent("shares:shareSealed", { kind: copy.kind, sourceId: copy.sourceId, sealed: named });

  await asCoach.mutation(api.audit.look, { clientId, part: "record" });
  const paginationOpts = { numItems: 9, cursor: null };
  const { page } = await asCoach.query(api.shares.listOfClient, { clientId, paginationOpts });
  const [share] = page;
  if (share?.sealed === undefined) throw new Error("The coach has it.");
  const own = { keyId: coach.keyId, vaultId: owner.vaultId, ...made };
  const store = {} as OpenVault["store"];
  const coachsVault: OpenVault = { ...owner, keyId: owner.vaultId, keys, store };
  const reader = { clientId: client.userId, keys: [own] };
  const opened = await openSealed({ ...share, sealed: share.sealed }, reader, coachsVault);
  expect(opened).toMatchObject({ title: marks.shared, files: [{ name: photo.name }] });
  const [file] = opened?.files ?? [];
  if (file === undefined) throw new Error("The photo goes with it.");
  const getPart = async (number: number, of: string) => {
    const address = `/vault/part?of=${file.id}&part=${String(number)}&share=${share.shareId}`;
    const answer = await fetch(`${url}${address}`, { headers: { Authorization: `Bearer ${of}` } });
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
  };
  expect(await getPart(0, `${coachsToken}x`)).toBeNull();
  const read = await readSealedFile(client.userId, file, (number) => getPart(number, coachsToken));
  expect(await (await openFile({ file, read })).text()).toContain(marks.photoBytes);
  expect(await (await openPreview({ file, read }))?.text()).toBe(marks.photoBytes);
}

/** Sends the photo's bytes and returns its record, which is sent after them. */
async function addPhoto(
  { userId, vaultId }: { userId: string; vaultId: string },
  sent: (path: string, args: Record<string, Value>) => Promise<void>,
  postPart: (address: string, sealed: Uint8Array<ArrayBuffer>) => Promise<void>,
) {
  const disk = await fileDiskOf(userId);
  if (disk === null) throw new Error("There is no disk.");
  const head = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAIAAAA=", "base64"); // Of a PNG, four by three.
  const bytes = Buffer.concat([head, Buffer.alloc(64), Buffer.from(marks.photoBytes)]);
  const preview = new Blob([marks.photoBytes]);
  const photo = await sealFile({
    ...{ userId, section: "arrival-reflections", disk },
    file: new File([bytes], `${marks.photoName}.png`, { type: "image/png" }),
    shrink: () => Promise.resolve({ width: 4, height: 3, preview }),
  });
  if (typeof photo === "string") throw new Error(photo);
  secrets.push(photo.key);
  sealedMarks.push(photo.key);
  const isWaiting = await settleFiles({
    ...{ kept: [photo], listed: [], vaultId, disk },
    line: {
      add: async (file) => {
        await sent("vault:addFile", { vaultId, ...file });
        return null;
      },
      post: async ({ fileId, number, sealed }) => {
        await postPart(`/vault/part?of=${fileId}&part=${String(number)}`, sealed);
        return "stored";
      },
      ...{ remove: () => Promise.resolve(), keep: () => Promise.resolve() },
    },
    onRefused: (_file, { code }) => expect.unreachable(code),
  });
  expect([isWaiting, await disk.listFileIds()]).toEqual([false, []]);
  return photo;
}

async function backUp(): Promise<{ name: string; text: string }[]> {
  const copy = join(folder, "copy");
  await runAdmin("backup", copy);
  return await readAllBelow(copy);
}

async function stop(): Promise<void> {
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  await ended;
}

async function readAllBelow(path: string): Promise<{ name: string; text: string }[]> {
  const names = await readdir(path, { recursive: true });
  const found: { name: string; text: string }[] = [];
  for (const name of names) {
    if (!(await stat(join(path, name))).isFile()) continue;
    found.push({ name, text: await readFile(join(path, name), "latin1") });
  }
  return found;
}

/** What is sealed before it leaves the browser. */
const sealedMarks = [
  ...[marks.vault, marks.photoName, marks.photoBytes],
  ...[marks.passphrase, marks.shared, marks.privateName, marks.privateBytes],
];
const hasMark = (files: readonly { text: string }[], mark: string) =>
  files.some(({ text }) => formsOf(mark).some((form) => text.includes(form)));

test("L02 a failure on the server is reported with an id, and without what was sent", async () => {
  const wrong = await ask("/api/mutation", {
    path: "messages:send",
    format: "json",
    args: { content: { [marks.argument]: marks.argument } },
  });
  expect(wrong.text).toMatch(/\[Request ID: \w+\] Server Error/);
  expect(wrong.text).not.toContain("canary");
});

test("[vault-10, vault-57] L01 no text, file or credential of a person is printed or left in a temporary file", async () => {
  await admitCoach();
  await leaveTraces(await comeIn());
  const copied = await backUp();
  await stop();
  expect(secrets.length).toBeGreaterThan(12);
  expect(printed).toContain('{"event":"denied","function":"savedReplies:add","accountId":"');
  const data = await readAllBelow(join(folder, "data"));
  const kept = data.map(({ text }) => text).join();
  expect(kept).toContain(marks.message); // the marks exist, where they belong
  expect(kept).not.toContain(marks.password);
  expect(kept).toContain("vaultRecords");
  expect(kept).not.toContain(marks.vault);
  expect(kept).not.toContain(marks.passphrase);
  for (const texts of [data, copied]) {
    for (const mark of [marks.message, marks.fileText]) expect(hasMark(texts, mark)).toBe(true);
    for (const part of partsSent) expect(texts.some(({ text }) => text.includes(part))).toBe(true);
    for (const mark of sealedMarks) expect(hasMark(texts, mark)).toBe(false);
  }
  const found = secrets.filter((secret) => printed.includes(secret));
  expect(found, printed).toEqual([]);
  const temporary = await readAllBelow(join(folder, "temporary"));
  const leaks = temporary.filter(({ text }) => secrets.some((secret) => text.includes(secret)));
  expect(leaks.map(({ name }) => name)).toEqual([]);
});

test("[vault-10, vault-37, vault-60] no request to the vault contains sealed text, plain or in base64", () => {
  const bodies = vaultBodies.map((text) => ({ text }));
  const clear = Buffer.from(`a${marks.photoBytes}z`);
  expect(hasMark([{ text: clear.toString("base64") }], marks.photoBytes)).toBe(true);
  expect(partsSent).toHaveLength(3); // The photo, its small version, and the private file.
  for (const mark of sealedMarks) expect(hasMark(bodies, mark)).toBe(false);
});
