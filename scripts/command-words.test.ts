import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { wordsFor } from "./command-words";

const places = { functions: "functions", web: "web", data: "data", admin: "passage admin" };
const start = (typed: string[], environment: Record<string, string> = {}) =>
  wordsFor("start", { typed, environment, places }).join(" ");
const contact = { PRIVACY_EMAIL: "privacy@practice.co.uk" };
const madeUp = [
  ...["", "nonsense", "privacy@", "me@practice", "me@practice.", "privacy@passage.example"],
  ...["me@example.com", "me@mail.EXAMPLE.org", "privacy@your-domain", "privacy@your-domain.com"],
  ...["root@localhost", "me@host.localhost", "x@practice.invalid", "x@practice.test"],
];
const real = ["privacy@practice.co.uk", "me@my-example.com", "me@test.de", "me@localhost.berlin"];
const published = [
  ["--behind-tls"],
  ["--public-url", "https://portal.practice.test"],
  ["--public-url=https://portal.practice.test"],
  ["--host", "0.0.0.0"],
  ["--host=::"],
];

describe("starting a server for people elsewhere", () => {
  it.each(published)("requires a contact address that is not a placeholder (%s)", (...typed) => {
    for (const email of madeUp) {
      const refusal = email === "" ? "Set PRIVACY_EMAIL" : `"${email}" is not a real address.`;
      expect(() => start(typed, { PRIVACY_EMAIL: email }), email).toThrow(refusal);
    }
    for (const email of real) {
      const words = start(typed, { PRIVACY_EMAIL: email });
      expect(words).toContain(`--site-text privacy-email=${email}`);
    }
  });

  it("counts an address or a host of the environment, too", () => {
    expect(() => start([], { PUBLIC_URL: "https://portal.practice.test" })).toThrow();
    expect(() => start([], { HOST: "0.0.0.0" })).toThrow();
  });

  it.each(published)("has a mailbox only when it is requested (%s)", (...typed) => {
    expect(start(typed, contact)).not.toContain("mailbox");
    const chosen = start([...typed, "--mailbox"], contact);
    expect(chosen).toContain("--local-answer /mailbox.json=");
    expect(chosen).toContain("--local-answers-when-published");
    expect(chosen.endsWith("--mailbox")).toBe(false); // not an option of the engine
  });

  it("requires nothing on one's own machine, where the mailbox is open", () => {
    for (const typed of [[], ["--host", "127.0.0.1"], ["--public-url", "http://localhost:3210"]]) {
      expect(start(typed)).toContain("--local-answer /mailbox.json=");
      expect(start(typed)).not.toContain("--site-text");
    }
  });

  it("opens the site on one's own machine by a name, for which browsers make passkeys", () => {
    expect(start([])).toContain("--variable SITE_URL=http://localhost:3210");
    expect(start([], { PORT: "80" })).toContain("--variable SITE_URL=http://localhost:80");
    expect(start(["--port", "4000"])).toContain("--variable SITE_URL=http://localhost:4000");
    const demo = wordsFor("demo", { typed: ["--port=5000"], environment: {}, places });
    expect(demo).toContain("SITE_URL=http://localhost:5000");
    for (const typed of [
      ["--public-url", "http://localhost:3210"],
      ["--port", "0"],
    ]) {
      expect(start(typed)).not.toContain("SITE_URL");
    }
    expect(start(["--host", "0.0.0.0"], contact)).not.toContain("SITE_URL");
  });

  it("prints the same address in links that are made while no server runs", () => {
    const admin = (environment: Record<string, string>) =>
      wordsFor("admin", { typed: ["invite"], environment, places }).join(" ");
    expect(admin({})).toContain("--variable SITE_URL=http://localhost:3210");
    expect(admin({ PUBLIC_URL: "https://portal.practice.test" })).not.toContain("SITE_URL");
  });

  it("keeps booking pages out of search engines", () => {
    expect(start([])).toContain("--unlisted /book");
    expect(wordsFor("demo", { typed: [], environment: {}, places })).toContain("--unlisted");
  });

  it("tells the functions what an operator types", () => {
    expect(start([])).toContain("--variable ADMIN_COMMAND=passage admin");
  });

  it("puts typed arguments last, where they win", () => {
    expect(start(["--data", "elsewhere"])).toMatch(/--data data .*--data elsewhere$/);
  });
});

it("passes the settings of email, devices and calls on to the functions", async () => {
  const reference = await readFile("docs/deploy-reference.md", "utf8");
  const rows = [...reference.matchAll(/^\| (`[^|]+`) +\| for \w+ +\|/gm)];
  const names = rows.flatMap(([, cell = ""]) => [...cell.matchAll(/[A-Z_]{3,}/g)].flat());
  expect(names).toContain("TURN_SECRET");
  for (const name of names) expect(start([])).toContain(`--from-environment ${name}`);
});
