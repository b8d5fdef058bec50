import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Deployed } from "./project";

export interface PushAnswer {
  code?: string;
  type?: string;
  schemaChange?: { indexDiffs?: Record<string, object> };
}

/** Sends requests like the official command line. */
export const askAs =
  ({ url, key }: Deployed) =>
  async (path: string, body: object): Promise<PushAnswer> => {
    const response = await fetch(`${url}/api/deploy2/${path}`, {
      method: "POST",
      headers: { Authorization: `Convex ${key}` },
      body: JSON.stringify(body),
    });
    return (await response.json()) as PushAnswer;
  };

export const administrationIn = async (folder: string): Promise<Deployed> =>
  JSON.parse(await readFile(join(folder, "admin.json"), "utf8")) as Deployed;
