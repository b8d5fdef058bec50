import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { parseWords } from "../../packages/engine/admin/arguments";
import { backup, restore } from "../../packages/engine/admin/backup-commands";
import { administer } from "../../packages/engine/admin/running-server";
import { scratchFolder } from "../../packages/engine/testing/scratch-folder";

/** The operator's commands, as scripts/serve.ts has them, on a practice that a client leaves between two backups. */

const functions = fileURLToPath(new URL("../../convex", import.meta.url));
const given = ["--functions", functions, "--ledger", "retention/ledger:read"];
const words = (...more: string[]) =>
  parseWords([...given, "--then", "retention/ledger:apply", ...more], "open");
const environment = { BACKUP_PASSPHRASE: "quiet harbour at four" };
const printed: string[] = [];
const terminal = {
  environment,
  print: (line: string) => void printed.push(line),
  endProcess: () => undefined,
  readInput: () => Promise.resolve(""),
};

let folder: string;
beforeAll(async () => {
  folder = await scratchFolder("restore");
});

interface Tokens {
  token: string;
  refreshToken: string;
}
interface WaysIn {
  client: { email: string; password: string };
  coach: { email: string; password: string };
}

type Server = Awaited<ReturnType<typeof administer>>;

/** Runs `act` with a server on the folder, and closes the server. */
async function withServer(dataDir: string, act: (server: Server) => Promise<void>) {
  const server = await administer(dataDir, functions);
  try {
    await act(server);
  } finally {
    await server.close();
  }
}

const signIn = async (server: Server, { email, password }: WaysIn["client"]) => {
  const args = { provider: "password", params: { flow: "signIn", email, password } };
  const { tokens } = (await server.run("auth:signIn", args)) as { tokens: Tokens };
  return tokens;
};

/** A token's subject begins with its person's id. */
const idIn = ({ token }: Tokens): string => {
  const body = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
  return (JSON.parse(body) as { sub: string }).sub.split("|")[0] ?? "";
};

test("B05, R14: an old backup restores neither deleted people nor sign-ins", async () => {
  const copies = join(folder, "copies");
  const backUp = (server: Server) =>
    backup(server, undefined, { words: words("--passphrase", "--into", copies), terminal });
  const data = join(folder, "data");
  const known = {} as { people: WaysIn; refreshToken: string };
  await withServer(data, async (server) => {
    known.people = (await server.run("dev/demo:open", {})) as WaysIn;
    known.refreshToken = (await signIn(server, known.people.coach)).refreshToken;
    const userId = idIn(await signIn(server, known.people.client));
    await backUp(server);
    while ((await server.run("retention/ledger:eraseAgain", { userId })) !== true);
    await expect(signIn(server, known.people.client)).rejects.toThrow();
    await backUp(server); // shares pieces with the first, and leaves the newer ledger beside it
  });

  const dataDir = join(folder, "restored");
  const [before = ""] = (await readdir(copies)).toSorted();
  const older = join(copies, before);
  await restore(older, { words: words("--passphrase"), dataDir, terminal });
  expect(printed.join("\n")).toContain(
    "People deleted since this backup, and now deleted again: 1.",
  );
  await withServer(dataDir, async (server) => {
    const { people, refreshToken } = known;
    await expect(signIn(server, people.client)).rejects.toThrow();
    expect(await server.run("auth:signIn", { refreshToken })).toEqual({ tokens: null });
    expect((await signIn(server, people.coach)).refreshToken).toBeTypeOf("string");
  });
});
