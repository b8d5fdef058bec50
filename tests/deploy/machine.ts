import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eventually } from "../engine/faults/time";
import { parseUnit, sandboxScript } from "./unit-file";

/** Null when a machine can be emulated; otherwise the reason, for the test's result. */
export function whyNoMachine(): string | null {
  if (process.platform !== "linux") return "only Linux has mount namespaces";
  if (process.getuid?.() !== 0) return "only root may change mounts";
  const script = "mount -t tmpfs tmpfs /mnt && mount -o remount,bind,ro /mnt && command -v setpriv";
  const { status } = spawnSync("unshare", [
    "--mount",
    "--propagation",
    "private",
    "sh",
    "-c",
    script,
  ]);
  return status === 0 ? null : "mount namespaces are not permitted here";
}

export interface Ran {
  code: number | null;
  output: string;
}

export class UnitProcess {
  output = "";
  readonly ended: Promise<number | null>;
  readonly #child: ChildProcess;

  constructor(child: ChildProcess) {
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (text: Buffer) => (this.output += text.toString()));
    }
    this.ended = new Promise((resolve) => child.on("close", resolve));
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  async end(signal: NodeJS.Signals): Promise<number | null> {
    if (this.isRunning) this.#child.kill(signal);
    return await this.ended;
  }
}

/**
 * An emulated machine in a folder: its own /etc, /opt, /var/lib and /var/backups, and a replacement for systemd that
 * runs units from their files. Nothing of the real machine is changed.
 */
export class Machine {
  readonly #root: string;
  readonly #holder: ChildProcess;
  readonly #units = new Map<string, UnitProcess>();

  private constructor(root: string, holder: ChildProcess) {
    this.#root = root;
    this.#holder = holder;
  }

  static async open(root: string): Promise<Machine> {
    for (const name of ["opt", "lib", "backups", "bin"]) await mkdir(join(root, name));
    await writeFile(join(root, "bin/systemctl"), systemctl(root), { mode: 0o755 });
    await writeFile(join(root, "bin/journalctl"), journalctl(root), { mode: 0o755 });
    await chmod(root, 0o755); // the machine's user must be able to read copied files
    const holder = spawn(
      "unshare",
      ["--mount", "--propagation", "private", "sh", "-c", mounts(root)],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    let said = "";
    holder.stdout.on("data", (text: Buffer) => (said += text.toString()));
    const machine = new Machine(root, holder);
    await eventually("The machine", () => said.includes("mounted"));
    return machine;
  }

  /** Runs a command as root, on the machine's files. */
  async run(...words: string[]): Promise<Ran> {
    const child = this.#spawn(words);
    return { code: await child.ended, output: child.output };
  }

  /** The process of a unit once it is ready, or has ended. */
  async start(unit: string): Promise<UnitProcess> {
    const { output: text } = await this.run("cat", `/etc/systemd/system/${unit}`);
    const script = sandboxScript(parseUnit(text));
    const child = this.#spawn([
      "unshare",
      "--mount",
      "--propagation",
      "private",
      "sh",
      "-c",
      script,
    ]);
    this.#units.set(unit, child);
    await eventually(unit, () => child.output.includes("Ready at") || !child.isRunning);
    return child;
  }

  unit(name: string): UnitProcess {
    const found = this.#units.get(name);
    if (found === undefined) throw new Error(`${name} was never started.`);
    return found;
  }

  /** Runs an operator's script, and its systemd commands. */
  async runWithSystemd(...words: string[]): Promise<Ran> {
    const requests = join(this.#root, "requests");
    const child = this.#spawn([
      "env",
      `PATH=${join(this.#root, "bin")}:${process.env.PATH}`,
      "PASSAGE_READY_WITHIN=6",
      ...words,
    ]);
    while (child.isRunning) {
      const asked = await readFile(requests, "utf8").catch(() => "");
      if (asked === "" || asked.endsWith("done\n")) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        continue;
      }
      const [, action, unit = ""] = /^(restart|stop|is-failed --quiet) (\S+)/m.exec(asked) ?? [];
      if (action === "restart" || action === "stop") await this.#units.get(unit)?.end("SIGTERM");
      if (action === "restart") await this.start(unit);
      const process = this.#units.get(unit);
      await writeFile(join(this.#root, "journal"), process?.output ?? "");
      const isFailed = action?.startsWith("is-failed") === true && process?.isRunning === false;
      await writeFile(requests, `${asked}${isFailed ? "failed\n" : ""}done\n`);
    }
    return { code: await child.ended, output: child.output };
  }

  async close(): Promise<void> {
    for (const unit of this.#units.values()) await unit.end("SIGKILL");
    this.#holder.kill("SIGKILL");
  }

  #spawn(words: string[]): UnitProcess {
    const into = ["--mount", "--target", String(this.#holder.pid), "--", ...words];
    const env = { PATH: process.env.PATH };
    return new UnitProcess(spawn("nsenter", into, { env, stdio: ["ignore", "pipe", "pipe"] }));
  }
}

/** Keeps the real machine's folders in /opt, because one may contain Node itself. */
const mounts = (root: string) => `set -eu
cp -a /etc ${root}/etc
for each in /opt/*; do
  [ -d "$each" ] || continue
  mkdir -p "${root}$each" && mount --bind "$each" "${root}$each"
done
mount --bind ${root}/etc /etc
mount --rbind ${root}/opt /opt
mount --bind ${root}/lib /var/lib
mount --bind ${root}/backups /var/backups
echo mounted
exec sleep 3600`;

/** Writes its arguments into a file and waits until they are marked as done. */
const systemctl = (root: string) => `#!/bin/sh
echo "$*" >${root}/requests.new
mv ${root}/requests.new ${root}/requests
until grep -q '^done$' ${root}/requests; do sleep 0.05; done
[ "$1" != is-failed ] || grep -q '^failed$' ${root}/requests`;

const journalctl = (root: string) => `#!/bin/sh
tail -n 1 ${root}/journal`;
