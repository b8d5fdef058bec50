import { describe, expect, test } from "vitest";
import {
  PASSWORD_STRENGTH_LABELS,
  passwordProblem,
  passwordScore,
  passwordStrength,
} from "./password";

describe("[auth-5] passwordScore", () => {
  test.each([
    ["", 0],
    ["abc", 0],
    ["abcde", 0],
    ["abcdef", 1],
    ["ABCDEF", 1],
    ["aB", 1],
    ["1", 1],
    ["!", 1],
    [" ", 1],
    ["Abcdef", 2],
    ["abcde1", 2],
    ["Abcde1", 3],
    ["Abcd1!", 4],
    ["A much longer 1, with more!", 4],
  ])("gives %j %d points", (password, score) => {
    expect(passwordScore(password)).toBe(score);
  });

  test("counts an emoji as one character and as a symbol", () => {
    expect(passwordScore("👍👍👍👍👍")).toBe(1);
    expect(passwordScore("👍👍👍👍👍👍")).toBe(2);
  });

  test("counts letters and digits of every script", () => {
    expect(passwordScore("Пароль")).toBe(2);
    expect(passwordScore("密码密码密码")).toBe(1);
    expect(passwordScore("٣")).toBe(1);
  });

  test("treats an accent as part of its letter", () => {
    expect(passwordScore("e\u0301")).toBe(0);
    expect(passwordScore("é")).toBe(0);
  });
});

test.each([
  ["abcdef", "Weak"],
  ["Abcdef", "Medium"],
  ["Abcde1", "Strong"],
  ["Abcd1!", "Strong"],
])("[auth-6] %j is shown as %s", (password, label) => {
  expect(PASSWORD_STRENGTH_LABELS[passwordStrength(password)]).toBe(label);
});

describe("passwordProblem", () => {
  test("requires six characters of a client", () => {
    expect(passwordProblem("abcde", "client")).toBe("too_short");
    expect(passwordProblem("abcdef", "client")).toBeNull();
  });

  test("requires twelve characters of a coach", () => {
    expect(passwordProblem("abcdefghijk", "admin")).toBe("too_short");
    expect(passwordProblem("abcdefghijkl", "admin")).toBeNull();
  });

  test("allows 256 characters for both", () => {
    for (const role of ["client", "admin"] as const) {
      expect(passwordProblem("a".repeat(256), role)).toBeNull();
      expect(passwordProblem("a".repeat(257), role)).toBe("too_long");
    }
  });

  test("counts code points, so that three emoji are not six characters", () => {
    expect(passwordProblem("👍👍👍", "client")).toBe("too_short");
    expect(passwordProblem("👍👍👍👍👍👍", "client")).toBeNull();
    expect(passwordProblem("👍".repeat(256), "client")).toBeNull();
  });

  test.each(["", "        ", "\u200B\u200B\u200B\u200B\u200B\u200B"])(
    "calls %j blank, because it is invisible",
    (password) => {
      expect(passwordProblem(password, "client")).toBe("blank");
    },
  );
});
