import { join } from "node:path";
import { beforeEach } from "vitest";
import { backup, restore } from "../../admin/backup-commands";
import { parseWords } from "../../admin/arguments";
import { administer } from "../../admin/running-server";
import { startFixture } from "./fixtures";
import { RawSocket } from "./raw-socket";
import { scratchFolder } from "../../testing/scratch-folder";

export let folder = "";
export let data = "";

export function useScratchData(): void {
  beforeEach(async () => {
    printed.length = 0;
    folder = await scratchFolder("backups");
    data = join(folder, "data");
  });
}

export const printed: string[] = [];
export const terminal = (environment: Record<string, string> = {}) => ({
  environment,
  print: (line: string) => void printed.push(line),
  endProcess: () => undefined,
  readInput: () => Promise.resolve(""),
});

export const wordsOf = (functions: string, more: readonly string[]) =>
  parseWords(["--functions", functions, ...more], "open");

export async function backUp(name: string, functions: string, more: string[] = [], env = {}) {
  const administration = await administer(data, functions);
  try {
    const words = wordsOf(functions, more);
    await backup(administration, join(folder, name), { words, terminal: terminal(env) });
  } finally {
    await administration.close();
  }
  return join(folder, name);
}

export async function restoreTo(
  name: string,
  copy: string,
  { functions, more = [], env = {} }: { functions: string; more?: string[]; env?: object },
) {
  const words = wordsOf(functions, more);
  const dataDir = join(folder, name);
  await restore(copy, { words, dataDir, terminal: terminal({ ...env }) });
  return dataDir;
}

export async function keepText(text: string): Promise<void> {
  const engine = await startFixture({ dataDir: data });
  const socket = await RawSocket.open(engine.url);
  socket.act(0, "files:storeText", { text });
  await socket.response(0);
  await engine.close();
}
