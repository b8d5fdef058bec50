import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { scratchFolder } from "../testing/scratch-folder";
import { clearEnvFile, writeEnvFile } from "./env-file";

const settings = { url: "http://127.0.0.1:3211", key: "a key" };

it("[A11] a server that ends removes its lines, which would direct the official command line to it", async () => {
  const file = join(await scratchFolder("env-file"), ".env.local");
  await writeFile(file, "# mine\nCONVEX_SELF_HOSTED_URL=http://other\nVITE_X=1\n");
  await writeEnvFile(file, settings);
  expect(await readFile(file, "utf8")).toBe(
    "# mine\nVITE_X=1\nCONVEX_SELF_HOSTED_URL=http://127.0.0.1:3211\nCONVEX_SELF_HOSTED_ADMIN_KEY=a key\n",
  );
  await clearEnvFile(file, settings);
  expect(await readFile(file, "utf8")).toBe("# mine\nVITE_X=1\n");
});

it("[A11] another server's lines stay, and a file without other lines is removed", async () => {
  const file = join(await scratchFolder("env-file"), ".env.local");
  await writeEnvFile(file, settings);
  await clearEnvFile(file, { ...settings, url: "http://127.0.0.1:9" });
  expect(await readFile(file, "utf8")).toContain(":3211");
  await clearEnvFile(file, settings);
  await expect(stat(file)).rejects.toThrow("ENOENT");
  await clearEnvFile(file, settings);
});
