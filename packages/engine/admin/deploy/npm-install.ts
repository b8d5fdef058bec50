import { spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";
import type { PackageLimits } from "../../limits";

/** The packages of a push cannot be installed; the message is for its author. */
export class PackagesRefused extends Error {}

/**
 * Runs npm in the folder, with this machine's own npm settings. No code of a package runs, and packages come only from
 * the registry. Calls `isTooLarge` regularly meanwhile.
 */
export async function npmInstall(
  folder: string,
  command: "install" | "ci",
  limits: PackageLimits,
  isTooLarge: () => Promise<boolean>,
): Promise<void> {
  const [program, ...words] = npmCommand();
  const child = spawn(program, [...words, command, ...settings(limits)], {
    cwd: folder,
    env: environmentOf(process.env),
    stdio: ["ignore", "ignore", "pipe"],
  });
  let [output, refusal] = ["", ""];
  const end = (why: string) => {
    refusal ||= why;
    child.kill("SIGKILL");
  };
  const seconds = limits.installWithinMs / 1000;
  const deadline = setTimeout(
    () => end(`npm took longer than ${seconds} s.`),
    limits.installWithinMs,
  );
  let isLooking = false; // measuring many files may take longer than the interval
  const look = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void isTooLarge().then((is) => {
      isLooking = false;
      if (is) end("They are too large.");
    });
  }, limits.lookEveryMs);
  child.stderr.on(
    "data",
    (text: Buffer) => (output = (output + text.toString()).slice(-outputCharsMax)),
  );
  try {
    const [code] = (await once(child, "close").catch(() => {
      throw new PackagesRefused("npm is not installed on the server's machine.");
    })) as [number | null];
    if (code !== 0) throw new PackagesRefused(refusal || reasonIn(output));
  } finally {
    clearTimeout(deadline);
    clearInterval(look);
  }
}

const outputCharsMax = 16_000;

/** On Windows npm is a shell script, and a shell would interpret package names. */
const npmCommand = (): [string, ...string[]] =>
  process.platform === "win32"
    ? [process.execPath, join(dirname(process.execPath), "node_modules/npm/bin/npm-cli.js")]
    : ["npm"];

const settings = ({ registryWithinMs }: PackageLimits): string[] => [
  "--ignore-scripts",
  "--git=no-git",
  "--omit=dev",
  "--omit-lockfile-registry-resolved",
  "--prefer-offline",
  "--workspaces=false",
  "--umask=0077",
  "--fetch-retries=1",
  "--fetch-retry-mintimeout=200",
  `--fetch-timeout=${registryWithinMs}`,
  "--loglevel=error",
  "--logs-max=0",
  ...["bin-links", "audit", "fund", "update-notifier", "progress"].map((name) => `--no-${name}`),
];

const ofRegistry =
  /^npm_config_(?:registry|userconfig|globalconfig|cache|cafile|ca|(?:https_|no)?proxy|strict_ssl|.*[:/].*)$/i;

/** Removes the settings that another npm, such as `npm run engine`, has set for its own folder. */
const environmentOf = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(environment).filter(
      ([name]) => ofRegistry.test(name) || !/^(?:npm_.*|NODE_OPTIONS|INIT_CWD)$/i.test(name),
    ),
  );

const noNetwork =
  /^(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|FETCH_ERROR|ENOTCACHED|EIDLETIMEOUT)$/;

function reasonIn(output: string): string {
  const lines = output
    .split("\n")
    .flatMap((line) => /^npm (?:error|ERR!) ?(.*)$/.exec(line)?.[1] ?? []);
  const code = /^code (\S+)/.exec(lines.find((line) => line.startsWith("code ")) ?? "")?.[1] ?? "";
  if (noNetwork.test(code)) return `npm cannot reach its registry (${code}).`;
  const reason = lines.find((line) => line.trim() !== "" && !/^(?:code|errno|syscall) /.test(line));
  return `npm refused them: ${reason ?? "it gave no reason."}`;
}
