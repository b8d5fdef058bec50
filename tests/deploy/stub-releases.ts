import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ours = join(import.meta.dirname, "../../deploy");

/** How a release behaves, for tests of the script that installs it. */
export interface StubRelease {
  /** It refuses to start on data that has a file of this name. */
  refusesAfter?: string;
  /** It keeps the database from before itself, as a release does that changes documents or their format. */
  keepsFormer?: boolean;
}

/** The program: `start` serves /health, and `admin rollback` goes back to the former database. */
function program({ refusesAfter = "", keepsFormer = false }: StubRelease): string {
  return `
const fs = require("node:fs");
const at = process.argv.indexOf("--data");
const data = process.argv[at + 1];
const path = (name) => data + "/" + name;
if (process.argv[2] === "admin" && process.argv[3] === "rollback") {
  if (!fs.existsSync(path("written-since")) || process.argv.includes("--confirm")) {
    fs.renameSync(path("data.sqlite.former"), path("data.sqlite"));
    process.exit(0);
  }
  console.error("These documents were written since. Add --confirm.");
  process.exit(1);
}
if (process.argv[2] !== "start") process.exit(0);
fs.mkdirSync(data, { recursive: true });
if (${JSON.stringify(refusesAfter)} !== "" && fs.existsSync(path(${JSON.stringify(refusesAfter)}))) {
  console.error("A stored document does not match the schema.");
  process.exit(78);
}
if (${String(keepsFormer)}) fs.writeFileSync(path("data.sqlite.former"), "");
require("node:http")
  .createServer((_, response) => response.end(${JSON.stringify(refusesAfter)} === "" ? "newer" : "older"))
  .listen(Number(process.env.PORT), "127.0.0.1", () => console.log("Ready at"));
process.on("SIGTERM", () => process.exit(0));
`;
}

/** Writes a stub release into the folder, laid out like one of `npm run release`. */
export function makeStubRelease(folder: string, name: string, stub: StubRelease): void {
  const release = join(folder, name);
  mkdirSync(join(release, "server"), { recursive: true });
  cpSync(ours, join(release, "deploy"), { recursive: true });
  writeFileSync(join(release, "server/main.js"), program(stub));
  const start = `#!/bin/sh\nexec node "$(dirname "$(readlink -f "$0")")/server/main.js" "$@"\n`;
  writeFileSync(join(release, "passage"), start, { mode: 0o755 });
  const files = ["passage", "server/main.js", ...readdirSync(ours).map((file) => `deploy/${file}`)];
  const lines = files.map((file) => `${hashOf(join(release, file))}  ${file}\n`);
  writeFileSync(join(release, "SHA256SUMS"), lines.join(""));
}

const hashOf = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");
