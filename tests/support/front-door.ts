import { convexTest, type TestConvex } from "convex-test";
import { ConvexError } from "convex/values";
import { beforeAll, beforeEach, vi } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import type { TableNames } from "../../convex/_generated/dataModel";
import * as passwordHash from "../../convex/signIn/passwords/passwordHash";
import schema from "../../convex/schema";
import { type Work, workSubject } from "../../domain/accounts/proof-of-work";
import { isRefusal, type Refusal } from "../../domain/errors";
import { modules } from "./convex-modules";
import { type Link, linkIn } from "./emails";
import { doWork } from "./patient-browser";

/** A sign-in server with a mailbox, for tests that act as a browser and read emails. */

export const siteUrl = "https://portal.example";
export const password = "quiet-harbour-42";
/** The browser stores it from sign-up until it follows the email's link. */
export const proof = "p".repeat(32);
export const names = { firstName: "Ada", lastName: "Lovelace" };

/**
 * A new sign-in server for each test of a file, with a clock that tests move. Hashing has its own tests: here a cheap
 * replacement counts calls.
 */
export function freshDoor({ isHashReal = false } = {}): Door {
  const door = {} as Door;
  beforeAll(giveKeys);
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_800_000_000_000 });
    if (!isHashReal) hashCheaply();
    Object.assign(door, openDoor());
    return () => {
      vi.useRealTimers();
      vi.restoreAllMocks();
    };
  });
  return door;
}

function hashCheaply() {
  const hashOf = (typed: string) => `hash of ${typed}`;
  vi.spyOn(passwordHash, "hashPassword").mockImplementation((typed) =>
    Promise.resolve(hashOf(typed)),
  );
  vi.spyOn(passwordHash, "isPasswordRight").mockImplementation((typed, secret) =>
    Promise.resolve(secret === hashOf(typed)),
  );
}

/** How many hashes were written and compared since the test began or the mocks were cleared. */
export const hashing = {
  get writes() {
    return vi.mocked(passwordHash.hashPassword).mock.calls.length;
  },
  get looks() {
    return vi.mocked(passwordHash.isPasswordRight).mock.calls.length;
  },
};

/** Sets signing keys for this file; the returned function removes them. */
async function giveKeys() {
  const algorithm = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
  const shape = { modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) };
  const { privateKey } = await crypto.subtle.generateKey({ ...algorithm, ...shape }, true, [
    "sign",
    "verify",
  ]);
  const bytes = new Uint8Array(await crypto.subtle.exportKey("pkcs8", privateKey));
  const body = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const keys = {
    JWT_PRIVATE_KEY: `-----BEGIN PRIVATE KEY----- ${body} -----END PRIVATE KEY-----`,
    CONVEX_SITE_URL: siteUrl,
    SITE_URL: siteUrl,
    MFA_ENC_KEY: btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)))),
  };
  Object.assign(process.env, keys);
  return () => {
    for (const name of Object.keys(keys)) Reflect.deleteProperty(process.env, name);
  };
}

export interface Tokens {
  token: string;
  refreshToken: string;
}
interface From {
  ip?: string;
  userAgent?: string;
  /** Calls with this access token, like a signed-in browser. */
  tokens?: Tokens;
}
type Params = Record<string, unknown>;

function openDoor() {
  const t = convexTest(schema, modules);
  const from = ({ ip, userAgent, tokens }: From): TestConvex<typeof schema> => {
    const caller = t.withRequestMetadata({ ip: ip ?? null, userAgent: userAgent ?? null });
    return (
      tokens === undefined ? caller : caller.withIdentity({ subject: subjectOf(tokens) })
    ) as TestConvex<typeof schema>;
  };
  const knock = async (params: Params, where: From = {}) => {
    const answer = await from(where).action(api.auth.signIn, { provider: "password", params });
    return answer;
  };
  const finishLetters = () => t.finishAllScheduledFunctions(vi.runAllTimers);
  const letters = async () => {
    await finishLetters();
    return await t.query(internal.mail.outbox.list, {});
  };
  return { t, from, knock, letters, ...journeys(knock, letters), ...readers(t) };
}

export type Door = ReturnType<typeof openDoor>;

type Knock = (params: Params, where?: From) => Promise<{ tokens?: Tokens | null }>;
type Letters = () => Promise<{ to: string; subject: string; text: string }[]>;

function journeys(knock: Knock, letters: Letters) {
  const newestLink = async (to: string) => {
    const letter = (await letters()).find((each) => each.to === to);
    return linkIn(letter?.text ?? "");
  };
  const signUp = (email: string, more: Params = {}, where: From = {}) =>
    knock({ flow: "signUp", email, password, ...names, proof, ...more }, where);
  const signIn = async (email: string, more: Params = {}, where: From = {}) =>
    requireTokens(await knock({ flow: "signIn", email, password, ...more }, where));
  const confirm = async (link: Link, where: From = {}, more: Params = {}) =>
    requireTokens(await knock({ flow: "email-verification", ...link, proof, ...more }, where));
  const join = async (email: string, more: Params = {}, where: From = {}) => {
    await signUp(email, more, where);
    return await confirm(await newestLink(email), where);
  };
  const askForReset = async (email: string, where: From = {}) => {
    await knock({ flow: "reset", email }, where);
    return await newestLink(email);
  };
  const choose = (link: Link, newPassword: string, where: From = {}) =>
    knock({ flow: "reset-verification", ...link, newPassword }, where);
  return { newestLink, signUp, signIn, confirm, join, askForReset, choose, ...patience(knock) };
}

type Wish = { flow: string; email: string; password?: string };

/** Does the proof of work that is required when many sign in, like a browser. */
function patience(knock: Knock) {
  const wishOf = (flow: string, email: string, more: Params) =>
    flow === "reset" ? { flow, email, ...more } : { flow, email, password, ...names, ...more };
  const asked = async (wish: Params, where: From) => {
    const outcome = await outcomeOf(knock(wish, where));
    return outcome !== "ok" && outcome.code === "WORK_REQUIRED" ? outcome : null;
  };
  const workFor = async (wish: Wish, where: From = {}): Promise<Work> => {
    const puzzle = await asked({ ...wish }, where);
    if (puzzle === null) throw new Error("The sign-in requires no proof of work.");
    return doWork(puzzle, workSubject(wish));
  };
  const patiently = async (flow: string, email: string, more: Params = {}, where: From = {}) => {
    const wish = wishOf(flow, email, more);
    let request: Params = wish;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await knock(request, where);
      } catch (error) {
        const refusal = error instanceof ConvexError ? (error.data as unknown) : null;
        const isAsked = isRefusal(refusal) && refusal.code === "WORK_REQUIRED";
        if (!isAsked || attempt === 4) throw error;
        request = { ...wish, work: doWork(refusal, workSubject(wish)) };
      }
    }
  };
  const patientSignIn = (email: string, more: Params = {}, where: From = {}) =>
    patiently("signIn", email, more, where);
  return { workFor, patiently, patientSignIn };
}

function readers(t: TestConvex<typeof schema>) {
  const rows = (table: TableNames) => t.run(({ db }) => db.query(table).take(1000));
  const refresh = async (refreshToken: string): Promise<Tokens | null> => {
    const answer = await t.action(api.auth.signIn, { refreshToken });
    return answer.tokens ?? null;
  };
  return { rows, refresh };
}

/** A token's claims, unverified. */
export function claimsOf({ token }: Tokens): { sub: string; iat: number; exp: number } {
  const body = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
  return JSON.parse(atob(body)) as { sub: string; iat: number; exp: number };
}
export const subjectOf = (tokens: Tokens) => claimsOf(tokens).sub;
export const signInIdOf = (tokens: Tokens) => subjectOf(tokens).split("|")[1] ?? "";

/** "ok", or the refusal's code. Any other error fails the test. */
export async function outcomeOf(answer: Promise<unknown>): Promise<"ok" | Refusal> {
  try {
    await answer;
    return "ok";
  } catch (error) {
    if (error instanceof ConvexError && isRefusal(error.data)) return error.data;
    throw error;
  }
}

export const refused = { code: "SIGN_IN_REFUSED" } as const;

function requireTokens({ tokens }: { tokens?: Tokens | null }): Tokens {
  if (tokens === null || tokens === undefined) throw new Error("The door gave no tokens.");
  return tokens;
}
