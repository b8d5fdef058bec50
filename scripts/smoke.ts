import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { howToInstall, missingForBrowser } from "./browser";
import { unpackTrial } from "./trial-release";

/** The versions that people have: the one that runs this comes from the machine, the others from npm. */
const majors = ["20", "22", "24"];
const atOnce = 2;
const asked = process.argv.slice(2);

if (asked.includes("--help")) {
  console.log(`Usage: npx tsx scripts/smoke.ts [MAJOR]…

Starts the program with npm and from a release, on Node ${majors.join(", ")} or on the given ones, and tries with each what
everybody needs: signing up and sending a message in Chromium, functions in their worker, kill -9, a backup and its restore,
and a push by the official command line. A Node that isn't the running one is installed into node_modules/.cache by npm.`);
  process.exit(0);
}

interface Tried {
  node: string;
  isGood: boolean;
  printed: string;
}

function nodeOf(major: string): string {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  const name = `node-${process.platform}-${process.arch}`;
  const folder = resolve("node_modules/.cache/nodes", major);
  const program = join(folder, "node_modules", name, "bin/node");
  if (existsSync(program)) return program;
  console.log(`Installing Node ${major} from npm.`);
  const place = ["--prefix", folder, "--no-save", "--no-package-lock", "--ignore-scripts"];
  run("npm", ["install", "--silent", ...place, `${name}@${major}`]);
  return program;
}

/** Returns the program's output. Ends this process when the program fails. */
function run(program: string, words: readonly string[]): string {
  const { status, stdout } = spawnSync(program, words, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status === 0) return stdout;
  console.error(`${program} ${words.join(" ")} failed.`);
  process.exit(1);
}

/** Tries both starts in one process: its own start takes as long as theirs. */
async function tryNode(node: string, release: string): Promise<Tried> {
  const env = {
    ...process.env,
    PATH: [dirname(node), process.env.PATH].join(delimiter),
    SMOKE_RELEASE: release,
  };
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project", "smoke"];
  const child = spawn(node, [...vitest, "--maxWorkers=1"], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text: Buffer) => (printed += text.toString()));
  }
  const code = await new Promise<number | null>((ended) => child.on("close", ended));
  const version = run(node, ["--version"]).trim();
  const isGood = code === 0;
  console.log(`${isGood ? "ok    " : "FAILED"} ${version}`);
  return { node: version, isGood, printed };
}

const missing = missingForBrowser();
if (missing !== null)
  console.log(`The browser is left out because there is ${missing}: ${howToInstall}.`);
const scratch = await mkdtemp(join(tmpdir(), "smoke-"));
try {
  const nodes = (asked.length > 0 ? asked : majors).map(nodeOf);
  console.log("Unpacking a release, made first if the sources have changed.");
  const release = join(scratch, unpackTrial(scratch)); // Away from this folder and its packages, as on a server.
  const waiting = [...nodes];
  const all: Tried[] = [];
  const work = async () => {
    for (let node = waiting.shift(); node !== undefined; node = waiting.shift()) {
      all.push(await tryNode(node, release));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));

  for (const { node, printed } of all.filter(({ isGood }) => !isGood)) {
    console.log(`\n── ${node}\n${printed.trim()}`);
  }
  console.log("\n| Node | Ready after | Smoke |\n| --- | --- | --- |");
  for (const { node, printed } of all.toSorted((a, b) => a.node.localeCompare(b.node))) {
    const ready = [...printed.matchAll(/Ready after (\S+ s) (.+)/g)].map(
      ([, seconds = "", start = ""]) => `${seconds} ${start}`,
    );
    const smoke = printed.trim().split("\n").at(-1) ?? "";
    console.log(`| ${node} | ${ready.length === 0 ? "never" : ready.join(", ")} | ${smoke} |`);
  }
  process.exitCode = all.every(({ isGood }) => isGood) ? 0 : 1;
} finally {
  await rm(scratch, { recursive: true, force: true });
}
