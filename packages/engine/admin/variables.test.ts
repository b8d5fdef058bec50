import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { scratchFolder } from "../testing/scratch-folder";
import { parseWords } from "./arguments";
import { variablesOf } from "./variables";

describe("[A10] variables of the functions", () => {
  it("come from the environment or a file, and an empty one counts as missing", async () => {
    const file = join(await scratchFolder("variables"), "key");
    await writeFile(file, "from a file\n");
    const words = parseWords(["A", "B", "C", "D"].flatMap((name) => ["--from-environment", name]));
    const environment = { A: "from a variable", B_FILE: file, C: "", OTHER: "x" };
    expect(variablesOf(words, environment)).toEqual({ A: "from a variable", B: "from a file" });
  });

  it("are rejected as arguments when they are secrets, without repeating them", () => {
    for (const option of ["--from-environment", "--secret"]) {
      const words = parseWords([option, "KEY", "--variable", "KEY=hush", "--variable", "PLAIN=x"]);
      expect(() => variablesOf(words, {})).toThrow(/^KEY can't be an argument(?!.*hush)/);
    }
    expect(variablesOf(parseWords(["--variable", "PLAIN=x"]), {})).toEqual({ PLAIN: "x" });
  });

  it("are rejected as arguments when their names say that they are secrets", () => {
    const secret = ["PROXY_SECRET", "SECRET_SALT", "MAIL_API_KEY", "DB_PASSWORD", "token"];
    for (const name of secret) {
      const words = parseWords(["--variable", `${name}=hush`]);
      const start = () => variablesOf(words, {});
      expect(start, name).toThrow(new RegExp(`^${name} can't be an argument(?!.*hush)`));
    }
    const open = ["VAPID_PUBLIC_KEY", "KEYBOARD", "TOKENS_PER_MINUTE", "SECRETARY", "MONKEY"];
    const words = parseWords(open.flatMap((name) => ["--variable", `${name}=x`]));
    expect(Object.keys(variablesOf(words, {}))).toEqual(open);
  });

  it("name the file that can't be read, and reject two sources", () => {
    const words = parseWords(["--from-environment", "KEY"]);
    expect(() => variablesOf(words, { KEY_FILE: "/nowhere/key" })).toThrow("/nowhere/key");
    expect(() => variablesOf(words, { KEY: "a", KEY_FILE: "/nowhere/key" })).toThrow("both set");
  });
});
