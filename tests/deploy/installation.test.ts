import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scratchFolder } from "../../packages/engine/testing/scratch-folder";
import { unpackTrial } from "../../scripts/trial-release";
import { killedRollback } from "./killed-rollback";
import { Machine, whyNoMachine } from "./machine";
import { freePort, isAlive } from "./processes";
import { makeNextRelease, raised } from "./releases";

const missing = whyNoMachine();
const title =
  missing === null
    ? "an installation in the sandboxes of its units"
    : `an installation (not tried here: ${missing})`;

const program = "/opt/passage/current/passage";
const server = "passage.service";
const nightly = "passage-backup.service";

let scratch: string;
let machine: Machine;
let port: number;
let first: string;

/** Commands for operators, as in docs/deploy.md. */
const asPassage = (...words: string[]) => machine.run("runuser", "-u", "passage", "--", ...words);

async function admin(...words: string[]) {
  const ran = await asPassage(program, "admin", ...words);
  expect(ran.code, ran.output).toBe(0);
  return ran.output;
}

const install = (release: string, ...words: string[]) =>
  machine.runWithSystemd(join(scratch, release, "deploy/install.sh"), ...words);

/** The recipients of emails, in a folder that may be in use or not. */
async function lettersIn(data: string): Promise<string[]> {
  const listed = await admin("run", "mail/outbox:list", "--data", data);
  return [...listed.matchAll(/"to":"([^"]+)"/g)].map(([, to = ""]) => to);
}

async function health() {
  const answer = await fetch(`http://127.0.0.1:${port + 1}/health`); // the administrator's port
  return (await answer.json()) as { ready: boolean; reasons: { code: string }[] };
}

const makeNext = (change: (main: string) => string) => makeNextRelease(scratch, first, change);

beforeAll(async () => {
  if (missing !== null) return;
  scratch = await scratchFolder("installation");
  first = unpackTrial(scratch);
  machine = await Machine.open(scratch);
  port = await freePort();
});
afterAll(() => (missing === null ? machine.close() : undefined));

describe.skipIf(missing !== null)(title, () => {
  it("refuses a damaged release, and asks for what only the operator knows", async () => {
    expect((await install(first)).output).toContain("--address");
    const bad = join(scratch, "damaged");
    cpSync(join(scratch, first), bad, { recursive: true });
    writeFileSync(join(bad, "functions.bundle"), "{}");
    const refused = await install("damaged", "--address", "https://portal.example");
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.output).toContain("The release is damaged");
    rmSync(bad, { recursive: true });
  });

  it("starts node itself, without npm, a build or a compiler", async () => {
    const words = ["--address", "https://portal.example", "--contact", "privacy@your-domain"];
    expect(await install(first, ...words, "--no-start")).toMatchObject({ code: 0 });
    await machine.run("sed", "-i", `s/^PORT=.*/PORT=${port}/`, "/etc/passage/passage.env");
    const refused = await install(first);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain("The last line of its log: Set PRIVACY_EMAIL to the address");
    const set = await install(first, "--contact", "me@practice.co.uk", "--no-start");
    expect(set.output).toContain("Setting PRIVACY_EMAIL=me@practice.co.uk");
    const done = await install(first);
    expect(done, machine.unit(server).output).toMatchObject({ code: 0 });
    const line = readFileSync(`/proc/${machine.unit(server).pid}/cmdline`, "utf8").split("\0");
    expect(line[0]).toMatch(/\/node$/);
    expect(line).toContain("/opt/passage/current/server/main.js");
    expect(await health()).toMatchObject({ ready: true });
    expect(machine.unit(server).output).toContain(
      `  runuser -u passage -- ${program} admin invite`,
    );
    // A second run changes nothing, and says so.
    const again = await install(first, "--no-start");
    expect(again.output).toContain(`points to ${first} already`);
  });

  it("does not take another program that answers at its port for itself", async () => {
    await machine.unit(server).end("SIGTERM");
    const other = createServer((_, response) => response.end("{}"));
    await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
    const refused = await install(first);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.output).toContain(`It isn't ready. Another program has port ${port}.`);
    await new Promise((resolve) => other.close(resolve));
    expect(await install(first)).toMatchObject({ code: 0 });
    expect(await health()).toMatchObject({ ready: true });
  });

  it("leaves nothing of a release that a full disk has no room for", async () => {
    const releases = "/opt/passage/releases";
    const full = makeNext((main) => `// Another release.\n${main}`);
    await machine.run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", releases);
    const refused = await install(full);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.output.trim().split("\n")).toHaveLength(2);
    expect(refused.output).toMatch(/can't be copied, so nothing was changed: .*No space left/);
    expect((await machine.run("ls", releases)).output).toBe("");
    await machine.run("umount", releases);
    expect((await machine.run("readlink", "/opt/passage/current")).output).toContain(first);
    expect(await health()).toMatchObject({ ready: true });
  });

  it("lets the first coach in by a link to the public address", async () => {
    const printed = await admin("invite", "--email", "first@practice.test");
    expect(printed).toMatch(/https:\/\/portal\.example\/\S+access_token=/);
    const refused = await asPassage(program, "admin", "invite", "--email", "you@your-domain");
    expect(refused.code).toBe(1);
    expect(refused.output.trim()).toBe("you@your-domain is not an email address.");
  });

  it("makes its nightly backup, which fills a second folder with the same", async () => {
    await admin("mail-invite", "--email", "before@practice.test");
    const backup = await machine.start(nightly);
    expect(await backup.ended, backup.output).toBe(0);
    expect(backup.output).toContain("sealed");
    const copies = await readdir(join(scratch, "backups/passage"));
    const made = copies.find((name) => /^\d{4}-/.test(name)) ?? expect.unreachable();
    expect(JSON.stringify((await health()).reasons)).not.toContain("backup");
    const moment = new Date().toISOString();
    await admin("mail-invite", "--email", "after@practice.test");
    const second = "/var/lib/passage/second";
    const from = `/var/backups/passage/${made}`;
    const key = ["--key-file", "/etc/passage/backup.key"];
    await admin("restore", from, "--data", second, ...key, "--without-log");
    expect(await lettersIn(second)).toEqual(["before@practice.test"]);
    const third = "/var/lib/passage/third";
    expect(await (await machine.start(nightly)).ended).toBe(0); // ships the log first
    const said = await admin("restore", from, "--data", third, ...key);
    expect(said).toContain("The log was applied:");
    expect(await lettersIn(third)).toEqual(["after@practice.test", "before@practice.test"]);
    const earlier = "/var/lib/passage/earlier";
    await admin("restore", from, "--data", earlier, ...key, "--until", moment);
    expect(await lettersIn(earlier)).toEqual(["before@practice.test"]);
  });

  it("says in /health and in its log that a nightly backup failed, until one is good", async () => {
    await machine.run("mv", "/etc/passage/backup.key", "/etc/passage/away");
    const failed = await machine.start(nightly);
    expect(await failed.ended).toBe(1);
    expect((await health()).reasons).toMatchObject([{ code: "backup-failed" }]);
    expect(machine.unit(server).output).toContain("Health: backup-failed");
    await machine.run("mv", "/etc/passage/away", "/etc/passage/backup.key");
    expect(await (await machine.start(nightly)).ended).toBe(0);
    expect((await health()).reasons).toEqual([]);
  });

  it("upgrades to a newer release, goes back from one that doesn't start, and on demand", async () => {
    const before = await lettersIn("/var/lib/passage/data");
    const newer = makeNext((main) => `${main}\n// newer\n`);
    expect(await install(newer)).toMatchObject({ code: 0 });
    expect((await machine.run("readlink", "/opt/passage/current")).output).toContain(newer);
    const broken = makeNext(() => "process.exit(1);\n");
    const refused = await install(broken);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.output).toContain(`/opt/passage/current points to releases/${newer} again`);
    expect(await health()).toMatchObject({ ready: true });
    await install(first);
    await machine.runWithSystemd(join("/opt/passage/current/deploy/install.sh"), "--rollback");
    expect((await machine.run("readlink", "/opt/passage/current")).output).toContain(newer);
    expect(await lettersIn("/var/lib/passage/data")).toEqual(before);
  });

  it("goes back to the data from before a release that changed it and then failed", async () => {
    const data = "/var/lib/passage/data";
    const before = await lettersIn(data);
    const readyLine = /\w+\.print\(`Ready at .*?`\);/;
    const raising = makeNext((main) => {
      expect(readyLine.test(main)).toBe(true);
      return raised(main).replace(readyLine, "process.exit(1);");
    });
    const refused = await install(raising);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.output).toContain("Rolled back to the data from before the upgrade");
    expect(refused.output).toContain(`kept as ${data}/data.sqlite.upgraded`);
    const { ready, reasons } = await health();
    expect([ready, reasons.map(({ code }) => code)]).toEqual([
      true,
      expect.arrayContaining(["data-in-doubt"]),
    ]);
    expect(await lettersIn(data)).toEqual(before);
  });

  it("goes back on demand after people wrote, once it is confirmed that their words are set aside", async () => {
    const data = "/var/lib/passage/data";
    const before = await lettersIn(data);
    await machine.run("sh", "-c", `rm -f ${data}/data.sqlite.upgraded*`);
    const raising = makeNext(raised);
    expect(await install(raising)).toMatchObject({ code: 0 });
    await admin("mail-invite", "--email", "since@practice.test");
    const script = "/opt/passage/current/deploy/install.sh";
    const asked = await machine.runWithSystemd(script, "--rollback");
    expect(asked).toMatchObject({ code: 1 });
    expect(asked.output).toMatch(/these documents were written.*\boutbox 1\b.*--confirm/);
    // Nothing was lost: the newer release serves on.
    expect((await machine.run("readlink", "/opt/passage/current")).output).toContain(raising);
    expect(await lettersIn(data)).toContain("since@practice.test");
    expect(await health()).toMatchObject({ ready: true });
    const confirmed = await machine.runWithSystemd(script, "--rollback", "--confirm");
    expect(confirmed, confirmed.output).toMatchObject({ code: 0 });
    expect(confirmed.output).toMatch(/kept as \S+data\.sqlite\.upgraded: .*\boutbox 1\b/);
    // The former program runs on the data from before.
    expect((await machine.run("readlink", "/opt/passage/current")).output).not.toContain(raising);
    expect(await health()).toMatchObject({ ready: true });
    expect(await lettersIn(data)).toEqual(before);
  }, 360_000);

  it("completes a rollback of the data that was killed midway, and says what the data is until then", async () => {
    const data = "/var/lib/passage/data";
    const before = await lettersIn(data);
    const script = "/opt/passage/current/deploy/install.sh";
    const kills = "/var/lib/passage/kills";
    const raising = makeNext((main) => killedRollback(kills) + raised(main));
    const upgrade = async (times: number) => {
      await machine.run("sh", "-c", `rm -f ${data}/data.sqlite.upgraded*`);
      expect(await install(raising)).toMatchObject({ code: 0 });
      await admin("mail-invite", "--email", "since@practice.test");
      await asPassage("sh", "-c", `echo ${times} >${kills}`);
      return await machine.runWithSystemd(script, "--rollback", "--confirm");
    };
    const isBack = async () => {
      const { output } = await machine.run("readlink", "/opt/passage/current");
      expect(output).not.toContain(raising);
      expect(await health()).toMatchObject({ ready: true });
      expect(await lettersIn(data)).toEqual(before);
    };

    const once = await upgrade(1);
    expect(once, once.output).toMatchObject({ code: 0 });
    expect(once.output).toContain("interrupted after it had begun. Completing it.");
    await isBack();

    const twice = await upgrade(2);
    expect(twice, twice.output).toMatchObject({ code: 1 });
    expect(twice.output).toContain("The next start of passage.service completes it");
    expect(twice.output).not.toContain("The data is as");
    const completed = await machine.runWithSystemd(script, "--rollback");
    expect(completed, completed.output).toMatchObject({ code: 0 });
    expect(completed.output).toContain("with the data from before");
    await isBack();
  }, 360_000);

  it("stops within five seconds while people write, and keeps every acknowledged word", async () => {
    const { output } = await machine.run("cat", "/var/lib/passage/data/admin.json");
    const { url, key } = JSON.parse(output) as { url: string; key: string };
    const kept: string[] = [];
    let isOver = false;
    const write = async (hand: number) => {
      for (let turn = 0; !isOver; turn++) {
        const email = `w${hand}-${turn}@practice.test`;
        const answer = await fetch(`${url}/api/function`, {
          method: "POST",
          headers: { Authorization: `Convex ${key}` },
          body: JSON.stringify({ path: "signIn/console:mailInvite", args: { email } }),
        }).catch(() => null);
        if (answer === null || !answer.ok) return;
        if (((await answer.json()) as { status: string }).status === "success") kept.push(email);
      }
    };
    const writing = Promise.all([1, 2, 3].map(write));
    await new Promise((resolve) => setTimeout(resolve, 400));
    const unit = machine.unit(server);
    const startedMs = Date.now();
    const code = await unit.end("SIGTERM");
    const tookMs = Date.now() - startedMs;
    isOver = true;
    await writing;
    expect(code).toBe(0);
    expect(isAlive(unit.pid)).toBe(false);
    expect(tookMs).toBeLessThan(5_000);
    expect(kept.length).toBeGreaterThan(3);
    const found = new Set(await lettersIn("/var/lib/passage/data"));
    expect(kept.slice(-150).filter((email) => !found.has(email))).toEqual([]);
  });

  it("comes back on a new machine, from the backups and their key alone", async () => {
    await install(first);
    expect(await (await machine.start(nightly)).ended).toBe(0);
    const before = await lettersIn("/var/lib/passage/data");
    await machine.unit(server).end("SIGKILL");
    const lose = `set -e; umask 077; mkdir /opt/kept
      cp -R /var/backups/passage /etc/passage/backup.key /opt/kept
      rm -rf /opt/passage /etc/passage /var/lib/passage /var/backups/passage
      mkdir /etc/passage; cp /opt/kept/backup.key /etc/passage; cp -R /opt/kept/passage /var/backups`;
    expect(await machine.run("sh", "-c", lose)).toMatchObject({ code: 0 });
    const words = ["--address", "https://portal.example", "--contact", "me@practice.co.uk"];
    expect(await install(first, ...words, "--no-start")).toMatchObject({ code: 0 });
    await machine.run("sed", "-i", `s/^PORT=.*/PORT=${port}/`, "/etc/passage/passage.env");
    const copies = await readdir(join(scratch, "backups/passage"));
    const newest =
      copies
        .filter((name) => /^\d{4}-/.test(name))
        .toSorted()
        .at(-1) ?? "";
    const key = ["--key-file", "/etc/passage/backup.key"];
    const data = ["--data", "/var/lib/passage/data"];
    await admin("restore", `/var/backups/passage/${newest}`, ...data, ...key);
    expect(await install(first)).toMatchObject({ code: 0 });
    expect(await health()).toMatchObject({ ready: true });
    expect(await lettersIn("/var/lib/passage/data")).toEqual(before);
  });
});
