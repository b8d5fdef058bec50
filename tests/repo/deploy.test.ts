import { expect, it } from "vitest";
import { SecurityHeaders } from "../../packages/engine/http/security-headers";
import { engineFlags } from "../../scripts/node-bundle";
import { readRepository } from "./repository";

const { files } = readRepository();
const read = (path: string) => files.find((file) => file.path === path)?.text ?? "";
const caddyfile = read("deploy/site.caddyfile").replaceAll("{$SITE_ADDRESS}", "portal.example");

it("the web server in front of a self-hosted Convex sends the engine's headers", () => {
  const lines = caddyfile.replaceAll('"', "").split("\n");
  const headers = Object.entries(new SecurityHeaders(true).forSite("portal.example"));
  for (const [name, text] of headers) {
    expect(lines.some((line) => line.endsWith(`${name} ${text}`))).toBe(true);
  }
});

it("the web server in front of a self-hosted Convex forwards every route of the functions", () => {
  const routes = [...read("convex/http.ts").matchAll(/path: "(\/[a-z]+)(\/?)/g)];
  expect(routes.length).toBeGreaterThan(0);
  const [, passedOn = ""] = /@routes path (.*)/.exec(caddyfile) ?? [];
  for (const [, room = "", slash] of routes) {
    expect(passedOn.split(" ")).toContain(slash === "" ? room : `${room}/*`);
  }
});

it("docs/deploy.md describes a whole installation on one page", () => {
  const page = read("docs/deploy.md");
  expect(page.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(900);
  for (const part of ["```caddyfile", "```nginx", "SMTP_URL", "BACKUP_BUCKET", "backup.key"]) {
    expect(page).toContain(part);
  }
});

it("pages for operators say what to do, not how it was tested", () => {
  for (const path of ["docs/deploy.md", "docs/deploy-reference.md"]) {
    expect(read(path), path).not.toMatch(/\((?:tried|read)\b|stand-in|was not run|measured on/i);
  }
});

it("each command on the pages for operators exists", () => {
  const known = `${read("packages/engine/admin/help.ts")}\n${read("scripts/command-words.ts")}`;
  const typed = ["docs/deploy.md", "docs/deploy-reference.md"].flatMap((path) => [
    ...read(path).matchAll(/passage admin ([a-z-]+)/g),
  ]);
  expect(typed.length).toBeGreaterThan(10);
  for (const [, name = ""] of typed) {
    expect(known, name).toMatch(new RegExp(`^  "?${name}"?[ :]`, "m"));
  }
});

it("docs/deploy-reference.md names every setting of the compose file", () => {
  const asked = new Set(
    [...read("deploy/compose.yaml").matchAll(/\$\{([A-Z_]+)/g)].map(([, name = ""]) => name),
  );
  const guide = read("docs/deploy-reference.md");
  expect(asked.size).toBeGreaterThan(2);
  for (const name of asked) expect(guide).toContain(`${name}=`);
});

it("the nightly backup is kept as long as the privacy page says", () => {
  const [, days] = /backupsKeptDays = (\d+)/.exec(read("domain/limits.ts")) ?? [];
  expect(read("deploy/passage-backup.service")).toContain(`--keep ${String(days)}`);
});

it("no start script passes a flag that a version of Node may not have", () => {
  const [, words = ""] = /^ExecStart=\S+ (.*)$/m.exec(read("deploy/passage.service")) ?? [];
  const inUnit = words.split(" ").slice(
    0,
    words.split(" ").findIndex((word) => word.includes("/")),
  );
  expect(inUnit).toEqual([...engineFlags]);
  for (const flag of inUnit) {
    expect(process.allowedNodeEnvironmentFlags.has(flag.replace(/=.*/, "")), flag).toBe(true);
  }
});

it("no document passes a variable's value as an argument, which every user of a machine can read", () => {
  const asArgument = /env set (?:--prod )?[A-Z_]+ (?!<)\S/;
  const documents = files.filter(({ path }) => path.endsWith(".md"));
  const typed = documents.filter(({ text }) => asArgument.test(text.replaceAll(/\s+/g, " ")));
  expect(typed.map(({ path }) => path)).toEqual([]);
});
