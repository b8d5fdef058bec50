import { describe, expect, test } from "vitest";
import { COMMON_PASSWORDS } from "./guessable-password-list";
import { isCommonPassword, newPasswordProblem } from "./guessable-passwords";

const ada = { email: "ada.lovelace@example.com", firstName: "Ada", lastName: "Lovelace" };

test("the list has a useful size, and is lower case without duplicates", () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(1000);
  for (const word of COMMON_PASSWORDS) expect(word).toBe(word.toLowerCase());
});

describe("common", () => {
  test.each([
    "password",
    "PassWord",
    "ｐａｓｓｗｏｒｄ",
    "password1",
    "Password2024",
    "!dragon99!",
    "sunshine!",
    "123456",
    "1234567890123",
    "987654",
    "abcdefghijkl",
    "zyxwvuts",
    "qwertyuiopas",
    "aaaaaaaaaaaa",
    "abababababab",
    "catcat",
    "xk7xk7xk7xk7",
    "пароль1",
    "Coaching2025!",
  ])("%s", (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });
});

describe("not common", () => {
  test.each([
    "correct horse battery",
    "Tr0ub4dor&3",
    "river-lamp-42-otter",
    "dragonfruit smoothie",
    "мой длинный секрет",
    "密码是一条河流",
    "🦊🌲🚲🧭🪁🫖",
    "20240131",
  ])("%s", (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});

describe("A24: a new password", () => {
  test.each([
    ["", "blank"],
    ["     ", "blank"],
    ["kzqvw", "too_short"],
    ["kzqvwx", null],
    ["🦊🌲🚲🧭🪁", "too_short"],
    ["🦊🌲🚲🧭🪁🫖", null],
    [`${"kzqvwx".repeat(10)}abcd`, null],
    [`k${"zqvwx".repeat(51)}`, null],
    [`k${"zqvwx".repeat(51)}y`, "too_long"],
    ["password123", "not_allowed"],
  ])("of a client, %j, is answered %j", (password, problem) => {
    expect(newPasswordProblem(password, "client", ada)).toBe(problem);
  });

  test("[auth-12] of a coach needs twelve characters", () => {
    expect(newPasswordProblem("kzqvwxmjtbp", "admin", ada)).toBe("too_short");
    expect(newPasswordProblem("kzqvwxmjtbpr", "admin", ada)).toBeNull();
  });

  test.each([
    "lovelace",
    "LoveLace1815",
    "ada.lovelace@example.com",
    "adalovelace!",
    "example.com",
    "passage123",
    "ada-ada-ada",
  ])("is refused if it is little more than the person's name: %s", (password) => {
    expect(newPasswordProblem(password, "client", ada)).toBe("not_allowed");
  });

  test.each([
    "lovelace likes tall ships",
    "tall-LOVELACE-ships-42",
    "ada.lovelace@example.com rows 7 boats",
    "seven boats of ada.lovelace",
  ])("is refused if it contains the person's name or address: %s", (password) => {
    expect(newPasswordProblem(password, "client", ada)).toBe("not_allowed");
  });

  test.each([
    "ada-lamp-42",
    "seven lamps of Ada",
    "ADA1815riverlamp",
    "riverAdaLamp",
    "lamp_ａｄａ_river",
  ])("is refused if one of its words is the person's name of three letters: %s", (password) => {
    expect(newPasswordProblem(password, "client", ada)).toBe("not_allowed");
  });

  test.each(["adapter-lamp-42", "Canada-lamp-42", "Adamant-rivers", "example-boats-42-rowing"])(
    "may contain three letters of a name, or the mail provider's name: %s",
    (password) => {
      expect(newPasswordProblem(password, "client", ada)).toBeNull();
    },
  );

  test("is compared with the server's longer list, too", () => {
    const longer = new Set(["kzqvwx"]);
    expect(newPasswordProblem("Kzqvwx77", "client", ada)).toBeNull();
    expect(newPasswordProblem("Kzqvwx77", "client", ada, longer)).toBe("not_allowed");
  });
});
