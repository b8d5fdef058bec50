import { expect, test } from "vitest";
import { runAdmin } from "./admin-command";
import { parseWords } from "./arguments";
import { namedHelp, optionRefusal } from "./named-commands";

test("[A9] the help lists the commands of the app with their options", () => {
  const help = namedHelp(
    { invite: "a:b", "sign-out": "c:d", bare: "e:f" },
    { invite: "--email ADDRESS | a link", "sign-out": "--email ADDRESS | ends all" },
  );
  expect(help).toContain("  invite --email ADDRESS\n                       a link\n");
  expect(help).toContain("  sign-out --email ADDRESS\n");
  expect(help).toMatch(/\n {2}bare$/);
  expect(namedHelp({}, {})).toBe("");
});

test.each([
  ["Object is missing the required field `email`. Consider wrapping", "note needs --email."],
  ["Object contains extra field `x` that is not in the validator.", "note has no option --x."],
  [
    'Value does not match validator.\nPath: .months\nValue: "six"\nValidator: v.float64()',
    'note can\'t take "six" for --months.',
  ],
  ["Something else", "note does not take these options."],
])("[A9] a validator's %j is explained in the command line's terms", (text, words) => {
  const said = optionRefusal("note", `ArgumentValidationError: ${text}`);
  expect(said).toBe(`${words} See admin --help.`);
});

test("[A9] a command of the app can have options that have a meaning in other commands", () => {
  const typed = ["note", "--confirm", "yes", "--until=now", "--named", "note=a:b"];
  expect(parseWords(typed, "own").rest).toEqual({ confirm: "yes", until: "now" });
  expect(() => parseWords(["note", "--email"], "own")).toThrow("--email needs a text after it.");
});

test("[A9] an inherited property of an object is not a command", async () => {
  await expect(admin("constructor", "--data", "nowhere")).rejects.toThrow("no such command");
});

test("[A9] any other failure keeps its own text", () => {
  expect(optionRefusal("note", "No person has this address.")).toBeNull();
});

test("[A9] a command of the app does not get the options that all commands have", () => {
  const given = ["--functions", "convex", "--data", "data", "--web", "web"];
  const { rest } = parseWords(["invite", ...given, "--email", "somebody"], "own");
  expect(rest).toEqual({ email: "somebody" });
});

const admin = (...words: string[]) =>
  runAdmin(words, {
    environment: {},
    print: () => undefined,
    endProcess: () => undefined,
    readInput: () => Promise.resolve("text"),
  });

test.each([
  ["backup here now", "backup FOLDER"],
  ["restore here now", "restore FOLDER"],
  ["download here then now", "download FOLDER [MOMENT]"],
  ["check here now", "check [FOLDER]"],
  ["confirm keys now", "confirm [keys]"],
  ["rollback now", "rollback"],
  ["rotate-secret NAME now", "rotate-secret NAME"],
  ["rotate-sign-in-keys now", "rotate-sign-in-keys"],
  ["rotate-backup-key now", "rotate-backup-key"],
  ["env list now", "env list"],
  ["env remove NAME now", "env remove NAME"],
  ["verify-site https://a.example now", "verify-site ADDRESS"],
  ["reset-demo now", "reset-demo"],
  ["key now", "key"],
  ["run a:b {} now", "run PATH [JSON]"],
])("[A9] %j is refused, because of too many words", async (typed, usage) => {
  await expect(admin(...typed.split(" "), "--data", "nowhere")).rejects.toThrow(
    `Too many words. Write: ${usage}`,
  );
});

test.each([
  ["env set NAME hush", "on standard input"],
  ["backup here --passphrase hush", "backup FOLDER"],
  ["rotate-secret NAME hush", "rotate-secret NAME"],
  [
    "--named note=a:b --about note=--email|sends note --email x hush",
    "Too many words. Write: note --email",
  ],
  ["--named note=a:b --passphrase hush note --email x", "There is no such command"],
  ["confirm hush", "confirm keys"],
  ["env hush", "env set NAME < FILE"],
  ["--named hush key", "--named is written NAME=value"],
])("[A9] a word after %j is not repeated, because it may be a secret", async (typed, usage) => {
  const refused = admin(...typed.split(" "), "--data", "nowhere");
  await expect(refused).rejects.toThrow(usage);
  await expect(refused).rejects.not.toThrow("hush");
});
