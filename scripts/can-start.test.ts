import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const script = join(import.meta.dirname, "can-start.js");

/** The output on another machine of the script, or of other words for Node. */
function sayOn({ platform = "linux", node = "24.0.0", run = [script] }) {
  const machine = `
    Object.defineProperty(process, "platform", { value: ${JSON.stringify(platform)} });
    Object.defineProperty(process, "versions", { value: { node: ${JSON.stringify(node)} } });`;
  const words = ["--import", `data:text/javascript,${encodeURIComponent(machine)}`, ...run];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
  return { status, said: stderr.trim() };
}

test("a start on Windows says where it runs instead", () => {
  const { status, said } = sayOn({ platform: "win32" });
  expect(status).toBe(1);
  expect(said).toMatch(/^Passage runs on Linux and macOS\. .*WSL/);
});

test.each(["18.20.4", "20.18.3", "21.7.3", "22.11.0"])(
  "a start on Node %s names a newer one",
  (node) => {
    const { status, said } = sayOn({ node });
    expect(status).toBe(1);
    expect(said).toMatch(new RegExp(`^Node ${node} is too old\\. Install Node 24: .*$`));
  },
);

test.each(["20.19.0", "22.12.0", "24.0.0"])("nothing keeps Node %s from starting", (node) => {
  expect(sayOn({ node })).toEqual({ status: 0, said: "" });
});

test("the installer takes the same versions of Node", () => {
  const installer = readFileSync(join(import.meta.dirname, "../deploy/install.sh"), "utf8");
  const check = /^node -e '(.*process\.versions.*)' \|\|$/m.exec(installer)?.[1] ?? "";
  const takes = (node: string) => sayOn({ node, run: ["-e", check] }).status === 0;
  const versions = ["18.20.4", "20.18.3", "20.19.0", "21.7.3", "22.11.0", "22.12.0", "24.0.0"];
  expect(versions.filter(takes)).toEqual(["20.19.0", "22.12.0", "24.0.0"]);
});
