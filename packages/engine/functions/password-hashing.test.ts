import { exportPKCS8, exportJWK, generateKeyPair } from "jose";
import { Scrypt } from "lucia";
import { beforeAll, expect, test } from "vitest";
import { passwordLimits } from "../limits";
import {
  errorOf,
  fixtureBundle,
  fixtureEnvironment,
  ScratchRuntime,
  valueOf,
} from "../testing/scratch-runtime";
import { HashTurns, PasswordHashing, scryptOffThread } from "./password-hashing";

let environment: Record<string, string> = {};

beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  environment = {
    ...fixtureEnvironment,
    JWT_PRIVATE_KEY: (await exportPKCS8(privateKey)).trimEnd().replaceAll("\n", " "),
    JWKS: JSON.stringify({ keys: [{ use: "sig", ...(await exportJWK(publicKey)) }] }),
  };
});

test("[F24] the replaced scrypt computes the same bytes as the library's", async () => {
  const hash = await new Scrypt().hash("correct horse");
  const [salt = "", key = ""] = hash.split(":");
  const encoder = new TextEncoder();
  const bytes = await scryptOffThread(encoder.encode("correct horse"), encoder.encode(salt), {
    N: 16384,
    r: 16,
    p: 1,
    dkLen: 64,
  });
  expect(bytes).toBeInstanceOf(ArrayBuffer);
  expect(Buffer.from(bytes).toString("hex")).toBe(key);
});

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const beganMs = performance.now();
  await act();
  return performance.now() - beganMs;
}

async function longestBlockMs(act: () => Promise<unknown>): Promise<number> {
  let longestMs = 0;
  let lastMs = performance.now();
  const watch = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - lastMs);
    lastMs = performance.now();
  }, 1);
  await act();
  clearInterval(watch);
  return Math.max(longestMs, performance.now() - lastMs);
}

test("[F24] sign-up, sign-in and a wrong password work, and hashing does not block the thread", async () => {
  const app = await ScratchRuntime.open({ bundle: await fixtureBundle(() => environment) });
  const sign = (flow: string, password: string, email = "ada@example.org") =>
    app.action("auth:signIn", { provider: "password", params: { flow, email, password } });
  const hash = () => new Scrypt().hash("how long the thread is blocked without the swap");
  const blockedMs = Math.min(await timeOf(hash), await timeOf(hash), await timeOf(hash));
  const up = await sign("signUp", "a long password");
  expect(valueOf(up)).toMatchObject({ tokens: { token: expect.any(String) as unknown } });
  const blocksMs: number[] = [];
  for (const name of ["brita", "chima", "dana", "elif"]) {
    const signUp = () => sign("signUp", "a long password", `${name}@example.org`);
    blocksMs.push(await longestBlockMs(signUp));
  }
  expect(Math.min(...blocksMs)).toBeLessThan(blockedMs); // a busy machine may block the thread too, but not each time
  expect(valueOf(await sign("signIn", "a long password"))).toMatchObject({
    tokens: { refreshToken: expect.any(String) as unknown },
  });
  expect(errorOf(await sign("signIn", "another password"))).toMatch(/InvalidSecret/);
  const { token } = (valueOf(up) as { tokens: { token: string } }).tokens;
  const { sub } = JSON.parse(atob(token.split(".")[1] ?? "")) as { sub: string };
  const identity = { attributes: { subject: sub, tokenIdentifier: `x|${sub}` }, key: sub };
  expect(valueOf(await app.query("auth:isAuthenticated", {}, { identity }))).toBe(true);
  expect(valueOf(await app.query("auth:isAuthenticated"))).toBe(false);
});

const quick = { N: 16, r: 1, p: 1, dkLen: 16 };
const bytesOf = (text: string) => new TextEncoder().encode(text);

test("[F30] R21: passwords beyond the queue are rejected at once, until there is room again", async () => {
  const hashing = new PasswordHashing();
  const { atOnceMax, waitingMax } = passwordLimits;
  const ends = await Promise.allSettled(
    Array.from({ length: atOnceMax + waitingMax + 3 }, (_, index) =>
      hashing.hash(bytesOf(`guess ${index}`), bytesOf("salt"), quick),
    ),
  );
  const refused = ends.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(3);
  expect(String((refused[0] as PromiseRejectedResult).reason)).toMatch(/Too many passwords/);
  await expect(hashing.hash(bytesOf("later"), bytesOf("salt"), quick)).resolves.toBeDefined();
});

test("[F30] a mutation that runs again hashes a password once, and different passwords separately", async () => {
  const hashing = new PasswordHashing();
  const same = Array.from({ length: 100 }, () =>
    hashing.hash(bytesOf("correct horse"), bytesOf("salt"), quick),
  );
  const [first, ...others] = (await Promise.all(same)).map((key) =>
    Buffer.from(key).toString("hex"),
  );
  expect(new Set(others)).toEqual(new Set([first]));
  const [one] = await Promise.all([hashing.hash(bytesOf("ab"), bytesOf("c"), quick)]);
  const [other] = await Promise.all([hashing.hash(bytesOf("b"), bytesOf("ca"), quick)]);
  expect(Buffer.from(one)).not.toEqual(Buffer.from(other));
});

test("[F30] passwords in the first line are hashed before others, which still get their share", async () => {
  const turns = new HashTurns();
  const running: { name: string; end: () => void }[] = [];
  const take = (line: "first" | "usual", name: string) =>
    turns.take(line, () => new Promise<void>((end) => running.push({ name, end })));
  const endOldest = async () => {
    running.shift()?.end();
    await new Promise((resolve) => setImmediate(resolve));
  };
  const taken = [1, 2, 3, 4].map((number) => take("usual", `stranger ${number}`));
  taken.push(...[1, 2, 3].map((number) => take("first", `known ${number}`)));
  const began: string[] = [];
  for (let turn = 0; turn < 4; turn++) {
    await endOldest();
    began.push(running.at(-1)?.name ?? "");
  }
  expect(began.toSorted()).toEqual(["known 1", "known 2", "stranger 3", "stranger 4"]);
  while (running.length > 0) await endOldest();
  await Promise.all(taken);
});
