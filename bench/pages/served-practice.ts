import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type ConvexClient, ConvexHttpClient } from "convex/browser";
import { api } from "../../convex/_generated/api";
import type { WayIn } from "../../tests/support/portal";
import { openOfficialClient } from "../../packages/engine/conformance/support/open-official";

/** Reads of queries since the last call. */
export interface Reads {
  documents: number;
  bytes: number;
}
/** Its address, and tokens of its two people. */
interface Opened {
  url: string;
  people: Record<"coach" | "client", WayIn>;
}

/** A practice of copies of 24 clients, served by another process, with connections of its coach and one client. */
export interface ServedPractice extends Opened {
  coach: ConvexClient;
  client: ConvexClient;
  /** A new signed-in connection of the coach, without queries. */
  openCoach: () => Promise<ConvexClient>;
  takeReads: () => Promise<Reads>;
  close: () => Promise<void>;
}

export async function servePractice(copies: number, today: string): Promise<ServedPractice> {
  const path = fileURLToPath(new URL("../pages-child.ts", import.meta.url));
  const child = fork(path, [String(copies), today], { execArgv: ["--import", "tsx"] });
  const next = <Message>() =>
    new Promise<Message>((done, fail) => {
      const ended = (code: number | null) => fail(new Error(`The server ended: ${String(code)}`));
      child.once("exit", ended);
      child.once("message", (message) => {
        child.off("exit", ended);
        done(message as Message);
      });
    });
  const { url, people } = await next<Opened>();
  const [coachToken, clientToken] = await Promise.all([
    signIn(url, people.coach),
    signIn(url, people.client),
  ]);
  const openCoach = () => connect(url, coachToken);
  const [coach, client] = await Promise.all([openCoach(), connect(url, clientToken)]);
  return {
    url,
    people,
    coach,
    client,
    openCoach,
    takeReads: () => {
      const reads = next<Reads>();
      child.send("reads");
      return reads;
    },
    close: async () => {
      await Promise.all([coach.close(), client.close()]);
      const ended = new Promise((done) => child.once("exit", done));
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function signIn(url: string, params: WayIn): Promise<string> {
  const { tokens } = await new ConvexHttpClient(url).action(api.auth.signIn, {
    provider: "password",
    params: { flow: "signIn", ...params },
  });
  if (!tokens) throw new Error(`${params.email} could not sign in.`);
  return tokens.token;
}

async function connect(url: string, token: string): Promise<ConvexClient> {
  const client = openOfficialClient(url);
  await new Promise<void>((done) => {
    client.setAuth(
      () => Promise.resolve(token),
      (isSignedIn) => isSignedIn && done(),
    );
  });
  return client;
}
