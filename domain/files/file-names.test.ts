import { describe, expect, test } from "vitest";
import { countCharacters } from "../text/text";
import { displayFileName, extensionOf, objectPath } from "./file-names";

describe("extensionOf", () => {
  test.each([
    ["plan.pdf", ".pdf"],
    ["PLAN.PDF", ".pdf"],
    ["archive.tar.gz", ".gz"],
    ["clip.7z", ".7z"],
    ["plan", ""],
    ["plan.", ""],
    ["", ""],
    ["Notes 3. May", ""],
    ["report v1.2", ""],
    [`plan.${"x".repeat(20)}`, ""],
  ])("reads %j as %j", (name, extension) => {
    expect(extensionOf(name)).toBe(extension);
  });
});

describe("F14: displayFileName", () => {
  test.each(["plan.pdf", "Mein Plan (2).docx", "日本語.txt", "👩‍👩‍👧.png", "می‌خواهم.pdf"])(
    "keeps %j unchanged",
    (name) => {
      expect(displayFileName(name)).toBe(name);
    },
  );

  test("composes characters and accents that other systems store separately", () => {
    expect(displayFileName("Re\u0301sume\u0301.pdf")).toBe("Résumé.pdf");
  });

  test("strips path separators and leading dots", () => {
    expect(displayFileName("../../etc/passwd")).toBe("etcpasswd");
    expect(displayFileName("C:\\Users\\me\\plan.pdf")).toBe("C:Usersmeplan.pdf");
    expect(displayFileName(".htaccess")).toBe("htaccess");
  });

  test("strips control characters, line separators and lone surrogates", () => {
    expect(displayFileName("a\u0000b\r\nc\u007F\u2028\uD83D.txt")).toBe("abc.txt");
  });

  test("strips the bidi marks that make an .exe look like a picture", () => {
    expect(displayFileName("photo\u202Egpj.exe")).toBe("photogpj.exe");
    expect(displayFileName("\u2066a\u2069\u200F.txt")).toBe("a.txt");
  });

  test("strips trailing dots and spaces, which Windows would drop", () => {
    expect(displayFileName("plan.exe. . ")).toBe("plan.exe");
    expect(displayFileName("plan .pdf")).toBe("plan.pdf");
  });

  test.each(["", " ", "...", "/", "..\\..", "\u202E"])('replaces %j with "file"', (name) => {
    expect(displayFileName(name)).toBe("file");
  });

  test("keeps 150 code points and cuts the 151st", () => {
    const fits = `${"a".repeat(146)}.pdf`;
    expect(displayFileName(fits)).toBe(fits);
    expect(displayFileName(`a${fits}`)).toBe(fits);
  });

  test("keeps the extension of a long name and does not split an emoji", () => {
    const name = displayFileName(`${"👍".repeat(400)}.docx`);
    expect(name).toBe(`${"👍".repeat(145)}.docx`);
    expect(countCharacters(name)).toBe(150);
  });

  test("cuts a long name without an extension", () => {
    expect(displayFileName("é".repeat(151))).toBe("é".repeat(150));
  });

  test("is idempotent", () => {
    for (const name of ["../a.pdf", "x\u202E.exe. ", `${"b. ".repeat(90)}.png`, "..."]) {
      expect(displayFileName(displayFileName(name))).toBe(displayFileName(name));
    }
  });

  test("is fast for a very long run of dots", () => {
    expect(displayFileName(`a${".".repeat(200_000)}b`)).toHaveLength(3);
  });
});

describe("objectPath", () => {
  test("includes the owner and the time", () => {
    expect(objectPath("u1", 1700000000000, "plan.pdf")).toBe(
      "user-uploads/u1/1700000000000-plan.pdf",
    );
  });

  test("does not let a name leave the owner's folder", () => {
    expect(objectPath("u1", 1, "../../u2/plan.pdf").split("/")).toEqual([
      "user-uploads",
      "u1",
      "1-u2plan.pdf",
    ]);
  });
});
