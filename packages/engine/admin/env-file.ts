import { readFile, rename, rm, writeFile } from "node:fs/promises";

/** Settings with which the official command line finds this server instead of a deployment of Convex. */
export interface CommandLineSettings {
  url: string;
  key: string;
}

/** Writes both lines and keeps all others. Only the owner may read the file, because it has the key. */
export async function writeEnvFile(path: string, settings: CommandLineSettings): Promise<void> {
  const ours = linesOf(settings);
  const names = ours.map((line) => line.replace(/=.*/, "="));
  await change(path, (others) => [
    ...others.filter((line) => !names.some((name) => line.startsWith(name))),
    ...ours,
  ]);
}

/** Removes both lines, so that nothing is sent to a server that has ended. Lines of another server stay. */
export async function clearEnvFile(path: string, settings: CommandLineSettings): Promise<void> {
  const ours = linesOf(settings);
  await change(path, (lines) =>
    ours.every((line) => lines.includes(line))
      ? lines.filter((line) => !ours.includes(line))
      : lines,
  );
}

export async function addMissingLine(path: string, name: string, value: string): Promise<void> {
  await change(path, (lines) =>
    lines.some((line) => line.startsWith(`${name}=`)) ? lines : [...lines, `${name}=${value}`],
  );
}

const linesOf = ({ url, key }: CommandLineSettings) => [
  `CONVEX_SELF_HOSTED_URL=${url}`,
  `CONVEX_SELF_HOSTED_ADMIN_KEY=${key}`,
];

async function change(path: string, edit: (lines: string[]) => string[]): Promise<void> {
  const text = await readFile(path, "utf8").catch(() => "");
  const lines = text.split("\n");
  while (lines.at(-1) === "") lines.pop();
  const next = edit(lines);
  if (next.join("\n") === lines.join("\n")) return;
  if (next.length === 0) {
    await rm(path);
    return;
  }
  await writeFile(`${path}.new`, `${next.join("\n")}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
}
