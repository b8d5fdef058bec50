import { join } from "node:path";
import { ConvexHttpClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import type { Fault } from "./fault-run";
import { LatencyProbe, printLatency } from "./latency-probe";
import { ServerProcess } from "./server-process";
import { atRate } from "./time";

const signIn = makeFunctionReference<
  "action",
  { provider: string; params: Record<string, string> },
  unknown
>("auth:signIn");
const perSecond = 50;
const seconds = 10;
const p95MaxMs = 500;

/** Somebody guesses passwords, fifty a second, for one account and for accounts that do not exist. */
export const signInStorm: Fault = async (run) => {
  const server = await ServerProcess.start(run, { data: join(run.folder, "data") });
  const probe = await LatencyProbe.open(run, server.url, 20);
  const http = new ConvexHttpClient(server.url, { logger: false });
  const attempt = (flow: string, email: string, password: string) =>
    http.action(signIn, { provider: "password", params: { flow, email, password } });
  await attempt("signUp", "ada@example.com", "correct horse");
  await probe.measure(20, 3);
  const refusals: Promise<boolean>[] = [];
  const guess = (index: number) => {
    const email = index % 2 === 0 ? "ada@example.com" : `nobody${String(index)}@example.com`;
    const refused = attempt("signIn", email, `guess ${String(index)}`).then(
      () => false,
      () => true,
    );
    refusals.push(refused);
  };
  const [others] = await Promise.all([
    probe.measure(20, seconds),
    atRate(perSecond, perSecond * seconds, guess),
  ]);
  const refusedCount = (await Promise.all(refusals)).filter(Boolean).length;
  const line = `${String(perSecond)} false sign-ins/s: others ${printLatency(others)}, ${String(refusedCount)} of ${String(refusals.length)} refused`;
  if (others.p95 > p95MaxMs || refusedCount < refusals.length) throw new Error(line);
  return line;
};
