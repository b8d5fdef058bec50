import { expect, test } from "vitest";
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
  ["Something else", "The options of note are not what it takes."],
])("[A9] a validator's %j becomes an operator's words", (text, words) => {
  const said = optionRefusal("note", `ArgumentValidationError: ${text}`);
  expect(said).toBe(`${words} See admin --help.`);
});

test("[A9] a command of the app gets options that mean something for others, too", () => {
  const typed = ["note", "--confirm", "yes", "--until=now", "--named", "note=a:b"];
  expect(parseWords(typed, "own").rest).toEqual({ confirm: "yes", until: "now" });
  expect(() => parseWords(["note", "--email"], "own")).toThrow("--email needs a text after it.");
});

test("[A9] any other failure keeps its own words", () => {
  expect(optionRefusal("note", "No person has this address.")).toBeNull();
});

test("[A9] has no option that every command is given: where the data and the site are", () => {
  const given = ["--functions", "convex", "--data", "data", "--web", "web"];
  const { rest } = parseWords(["invite", ...given, "--email", "somebody"], "own");
  expect(rest).toEqual({ email: "somebody" });
});
