import { readFileSync } from "node:fs";

/** The settings in a file that systemd reads (EnvironmentFile), so that a command typed by hand has those of the service. */
export function parseSettings(text: string): Record<string, string> {
  const lines = text.split("\n").map((line) => line.trim());
  const settings = lines.filter((line) => /^[A-Za-z_]\w*=/.test(line));
  return Object.fromEntries(
    settings.map((line) => {
      const at = line.indexOf("=");
      const value = line.slice(at + 1);
      const [, , quoted] = /^(["'])(.*)\1$/.exec(value) ?? [];
      return [line.slice(0, at), quoted ?? value];
    }),
  );
}

/** Returns no settings when the file is missing or closed to this user. */
export function readSettings(path: string): Record<string, string> {
  try {
    return parseSettings(readFileSync(path, "utf8"));
  } catch {
    return {};
  }
}
