import { spawn } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it, type TestContext } from "vitest";
import { scratchFolder } from "../../packages/engine/testing/scratch-folder";
import { appFolders } from "../../packages/engine/testing/built-programs";
import { eventually } from "../engine/faults/time";
import { isAlive, killAll, treeOf } from "./processes";

const root = join(import.meta.dirname, "../..");

interface Chain {
  npm: number;
  script: number;
  server: number;
}

/** npm, the script that replaces its shell, and the server that the script starts. */
async function startByNpm(
  { onTestFinished }: Pick<TestContext, "onTestFinished">,
  words: string[],
  environment: Record<string, string> = {},
) {
  const data = join(await scratchFolder("npm-start"), "data");
  const npm = spawn("npm", ["run", "--silent", ...words, "--data", data, "--port", "0"], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.on("data", (text: Buffer) => (output += text.toString()));
  }
  const pid = npm.pid ?? 0;
  await eventually("The start", () => output.includes("Ready at") || npm.exitCode !== null);
  const tree = treeOf(pid);
  onTestFinished(() => killAll(tree.map((each) => each.pid)));
  const find = (isIt: (line: string[]) => boolean) =>
    tree.find((each) => isIt(each.words))?.pid ?? 0;
  const chain: Chain = {
    npm: pid,
    script: find((line) => line.includes("scripts/serve.ts")),
    server: find((line) => line.some((word) => word.endsWith("engine/main.js"))),
  };
  expect(
    Object.values(chain).every((each) => each > 0),
    output,
  ).toBe(true);
  return { chain, tree };
}

const engine = ["engine", "--", "--functions", appFolders.fixture];

const cases: [keyof Chain, NodeJS.Signals][] = [
  ["npm", "SIGTERM"],
  ["npm", "SIGINT"],
  ["npm", "SIGHUP"],
  ["npm", "SIGKILL"],
  ["script", "SIGTERM"],
  ["script", "SIGHUP"],
  ["script", "SIGKILL"],
  ["server", "SIGHUP"],
];

describe("npm start", () => {
  it.concurrent.for(cases)(
    "ends with all it started when %s gets %s",
    async ([link, signal], test) => {
      const { chain, tree } = await startByNpm(test, engine);
      process.kill(chain[link], signal);
      await eventually("The end", () => !tree.some(({ pid }) => isAlive(pid)));
    },
  );

  it.concurrent("ends with its terminal, which signals the whole group at once", async (test) => {
    const { chain, tree } = await startByNpm(test, engine);
    // A shell between npm and the script would swallow the signal.
    expect(tree.filter(({ words: [program = ""] }) => /(^|\/)(ba|da)?sh$/.test(program))).toEqual(
      [],
    );
    process.kill(-chain.npm, "SIGHUP");
    await eventually("The end", () => !tree.some(({ pid }) => isAlive(pid)));
  });

  it("keeps secrets out of the arguments of every process it starts", async (test) => {
    const secret = "a-word-that-nobody-may-read";
    const { chain, tree } = await startByNpm(test, ["start", "--"], {
      SMTP_URL: `smtps://me:${secret}@127.0.0.1`,
      MAIL_FROM: "me@portal.example",
      MFA_ENC_KEY: Buffer.from(secret.padEnd(32, ".")).toString("base64"),
      MAIL_API_KEY: secret,
    });
    const typed = tree.flatMap(({ words }) => words).join("\n");
    expect(typed).toContain("SMTP_URL");
    expect(typed).not.toContain(secret);
    expect(typed).not.toContain(Buffer.from(secret).toString("base64").slice(0, 30));
    process.kill(chain.npm, "SIGTERM");
    await eventually("The end", () => !tree.some(({ pid }) => isAlive(pid)));
  });
});
