import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

import { api } from "../../convex/_generated/api";
import { convexToJson, jsonToConvex } from "convex/values";
import { scratchFolder } from "../../packages/engine/testing/scratch-folder";
import { startEngine, type Engine } from "../../packages/engine/start-engine";
import { callAs } from "../support/calling";
import { shareFile } from "../support/file-door";
import { BUNDLES, signIn, type WayIn } from "../support/portal";

/** What is left of a client on the disk of a server that was restarted since, and in a backup made then. */

const functionsDir = fileURLToPath(new URL("../../convex", import.meta.url));

const start = (dataDir: string) =>
  startEngine({
    functionsDir,
    bundlesDir: BUNDLES,
    dataDir,
    port: 0,
    adminPort: 0,
    environment: { AUTH_LOG_LEVEL: "ERROR" },
    secretVariables: ["MFA_ENC_KEY"],
  });

async function run<Answer>(engine: Engine, path: string, args: object = {}): Promise<Answer> {
  const outcome = await engine.run(path, convexToJson(args as never));
  if (!outcome.ok) throw new Error(`${path}: ${outcome.errorMessage}`);
  return jsonToConvex(JSON.parse(outcome.valueJson) as never) as Answer;
}

/** The files below this folder that contain one of the words, each with that word. */
async function traces(root: string, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = await readFile(join(entry.parentPath, entry.name));
    for (const word of words) if (bytes.includes(word)) found.push(`${entry.name}: ${word}`);
  }
  return found.toSorted();
}

/** Writes texts of the client in every place for text, in many rows, so that some free whole pages. */
async function leaveWords(engine: Engine, { client, coach }: { client: WayIn; coach: WayIn }) {
  const [asClient, asCoach] = await Promise.all([callAs(engine, client), callAs(engine, coach)]);
  const me = await asClient.query(api.viewer.get, {});
  if (me === null) throw new Error("The client is not signed in.");
  const clientId = me.userId;
  await asClient.mutation(api.profile.save, { firstName: "Quillonia", bio: "Biozanza of old" });
  for (let line = 0; line < 40; line += 1) {
    await asClient.mutation(api.messages.send, {
      content: `zanzaquill ${String(line)} `.repeat(line % 4 === 0 ? 400 : 4),
    });
  }
  await asCoach.mutation(api.inbox.send, {
    clientIds: [clientId],
    subject: "",
    content: "zanzareply to you",
  });
  await asClient.mutation(api.requests.ask, { type: "support", text: "zanzarequest please" });
  // Stories and notifications repeat these words.
  const goal = { description: "zanzawhy", category: "personal", priority: "medium" } as const;
  const milestones = ["zanzastep"];
  const dated = { targetDate: null, milestones };
  await asClient.mutation(api.goals.create, { title: "zanzagoal", ...goal, ...dated });
  await asClient.mutation(api.agreedActions.add, {
    text: "zanzaaction",
    dueDate: null,
    isHabit: false,
  });
  const { token } = await signIn(engine, client);
  expect(await shareFile(engine.url, token, { name: "zanzafile.txt", text: "zanzabytes" })).toBe(
    200,
  );
  // An email to the address, and the job that writes it, contain the address.
  await asClient.action(api.auth.signIn, {
    provider: "password",
    params: { flow: "reset", email: client.email },
  });
  await expect
    .poll(() => run<{ to: string }[]>(engine, "mail/outbox:list"))
    .toContainEqual(expect.objectContaining({ to: client.email }));
  return clientId;
}

test("B02: no text, name or address of an erased client is left in any file after a restart, or in a new backup", async () => {
  const folder = await scratchFolder("erased-bytes");
  const dataDir = join(folder, "data");
  const before = await start(dataDir);
  const waysIn = await run<{ client: WayIn; coach: WayIn }>(before, "dev/demo:open");
  const userId = await leaveWords(before, waysIn);
  const words = ["zanza", "Quillonia", "Biozanza", waysIn.client.email];
  // The words are now on the disk and in the database file, because a server that stops moves its log into that file.
  await before.close();
  expect(new Set((await traces(dataDir, words)).map((found) => found.split(": ")[1]))).toEqual(
    new Set(words),
  );

  const erasing = await start(dataDir);
  while (!(await run<boolean>(erasing, "retention/ledger:eraseAgain", { userId })));
  await erasing.close();
  const after = await start(dataDir);
  const backup = join(folder, "backup");
  await after.backup({ folder: backup, seal: null, isShared: false });
  await after.close();

  expect(await traces(dataDir, words)).toEqual([]);
  expect(await traces(backup, words)).toEqual([]);
});
