import { readFile, rename, writeFile } from "node:fs/promises";

/** The official command line reads these to find this server instead of a deployment of Convex. */
export interface CommandLineSettings {
  url: string;
  key: string;
}

/** Writes both lines and keeps every other line. Readable by its owner only, because it has the key. */
export async function writeEnvFile(path: string, { url, key }: CommandLineSettings): Promise<void> {
  const ours = { CONVEX_SELF_HOSTED_URL: url, CONVEX_SELF_HOSTED_ADMIN_KEY: key };
  const text = await readFile(path, "utf8").catch(() => "");
  const others = text
    .split("\n")
    .filter((line) => !Object.keys(ours).some((name) => line.startsWith(`${name}=`)));
  while (others.at(-1) === "") others.pop();
  const lines = [...others, ...Object.entries(ours).map(([name, value]) => `${name}=${value}`)];
  const next = `${lines.join("\n")}\n`;
  if (next === text) return;
  await writeFile(`${path}.new`, next, { mode: 0o600 });
  await rename(`${path}.new`, path);
}
