import { join } from "node:path";
import Database from "libsql";
import type { FaultRun } from "../faults/fault-run";
import { ServerProcess } from "../faults/server-process";

/** Until the third format a row's key was its document's id. */
const toSecondFormatSql = `
  UPDATE documents SET id = substr(id, instr(id, ':') + 1);
  DROP TABLE IF EXISTS scrubbed;
  PRAGMA user_version = 2;
  VACUUM;
`;

/** Puts the folder into the format from before its last change, as a server of that time left it when it stopped. */
export async function toFormerFormat(run: FaultRun, data: string): Promise<void> {
  const server = await ServerProcess.start(run, { data });
  await server.end("SIGTERM");
  const database = new Database(join(data, "data.sqlite"));
  database.exec(toSecondFormatSql);
  database.close();
}
