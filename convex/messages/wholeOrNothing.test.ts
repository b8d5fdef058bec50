import { expect, test } from "vitest";
import { buildWorld } from "../../tests/access/world";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import { guardWriter } from "../gate/guardedDb";
import { deliver } from "./messages";
import { followCoaching } from "../tallies/recount";

const WRITES = ["insert", "patch", "replace", "delete"] as const;

function failingAt(db: DatabaseWriter, failing: number): DatabaseWriter {
  let count = 0;
  return new Proxy(db, {
    get: (target, name) => {
      const act = Reflect.get(target, name) as (...args: unknown[]) => unknown;
      const isWrite = WRITES.some((write) => write === name);
      return (...args: unknown[]) => {
        if (isWrite && ++count === failing) throw new Error("The disk is gone.");
        return Reflect.apply(act, target, args);
      };
    },
  });
}

/** All tables that a message with a file changes. */
const seeAll = async (db: DatabaseReader) => ({
  files: await db.query("files").take(100),
  messages: await db.query("messages").take(100),
  tallies: await db.query("clientTallies").take(100),
  practices: await db.query("practiceTallies").take(100),
  activity: await db.query("activity").take(100),
});

test("R27 a file's row, its message, the tallies and its activity are written together or not at all", async () => {
  const { t, people } = await buildWorld();
  const { userId } = people.clientA;
  await t.run(({ db }) => followCoaching(db, userId));
  const share = (failing: number) =>
    t.run(async ({ db: sound, storage }) => {
      const storageId = await storage.store(new Blob(["words"]));
      const db = failingAt(sound, failing);
      const fileId = await db.insert("files", {
        clientId: userId,
        uploadedBy: userId,
        name: "b.txt",
        contentType: "text/plain",
        sizeBytes: 5,
        storageId,
        path: "user-uploads/b.txt",
        uploadedAt: 1,
      });
      const viewer = { userId, role: "client" } as const;
      const said = { subject: "File Upload", content: "File uploaded: b.txt", fileId } as const;
      const draft = { clientId: userId, messageType: "file_upload", priority: "normal" } as const;
      await deliver({ viewer, db: guardWriter(db, viewer) }, { ...draft, ...said });
    });

  const before = await t.run(({ db }) => seeAll(db));
  let failing = 1;
  for (; ; failing += 1) {
    const failed = await share(failing).then(
      () => false,
      () => true,
    );
    if (!failed) break;
    expect(await t.run(({ db }) => seeAll(db))).toEqual(before);
  }
  expect(failing).toBeGreaterThan(4); // the file, the message, a tally for each side, and the activity
  const after = await t.run(({ db }) => seeAll(db));
  for (const table of ["files", "messages", "activity"] as const) {
    expect(after[table]).toHaveLength(before[table].length + 1);
  }
  expect(after.tallies).not.toEqual(before.tallies);
});
