import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { scratchFolder } from "../../testing/scratch-folder";
import { buildBundle } from "./bundle";
import { loadBundle } from "./load-bundle";
import { readPrebuiltBundle, writePrebuiltBundle } from "./prebuilt-bundle";

const app = join(import.meta.dirname, "../../testing/fixture-app/convex");

describe("[A25] functions in one prebuilt file", () => {
  it("are the functions of the folder, without those excluded from a release", async () => {
    const file = join(await scratchFolder("prebuilt"), "functions.bundle");
    await writePrebuiltBundle(await buildBundle(app, { without: "message" }), file);
    const bundle = loadBundle(await readPrebuiltBundle(file), () => ({
      CONVEX_SITE_URL: "http://127.0.0.1",
    }));
    const modules = new Set(bundle.functions.map(({ path }) => path.module));
    expect(modules).toContain("counters");
    expect(modules).not.toContain("messages");
  });

  it("are rejected when the file is missing, truncated or changed", async () => {
    const file = join(await scratchFolder("prebuilt"), "functions.bundle");
    await expect(readPrebuiltBundle(file)).rejects.toThrow("missing or damaged");
    await writePrebuiltBundle(await buildBundle(app), file);
    const text = await readFile(file, "utf8");
    for (const changed of [text.slice(0, -20), text.replace("counters", "kounters")]) {
      await writeFile(file, changed);
      await expect(readPrebuiltBundle(file)).rejects.toThrow("Install the release again");
    }
  });
});
