import { describe, expect, test } from "vitest";
import { fileProblem } from "./file-rules";

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

function problemOf(name: string, contentType: string, sizeBytes = 1) {
  return fileProblem({ name, contentType, sizeBytes });
}

describe("size", () => {
  test("[file-2] of 10 MB is allowed and one byte more is not", () => {
    expect(problemOf("a.pdf", "application/pdf", 10_485_760)).toBeNull();
    expect(problemOf("a.pdf", "application/pdf", 10_485_761)).toBe("too_large");
  });

  test("accepts an empty file", () => {
    expect(problemOf("a.txt", "text/plain", 0)).toBeNull();
  });

  test("rejects NaN", () => {
    expect(problemOf("a.txt", "text/plain", Number.NaN)).toBe("too_large");
  });

  test("is reported first for a large file of a wrong type", () => {
    expect(problemOf("a.exe", "application/x-msdownload", 10_485_761)).toBe("too_large");
  });
});

describe("[file-3] type and extension that agree are allowed", () => {
  test.each([
    ["a.pdf", "application/pdf"],
    ["A.PDF", "Application/PDF"],
    ["a.doc", "application/msword"],
    ["a.docx", DOCX],
    ["a.txt", "text/plain; charset=utf-8"],
    ["a.png", "image/png"],
    ["a.jpeg", "image/jpeg"],
    ["a.HEIC", "image/heic"],
    ["a.svg", "image/svg+xml"],
    ["a.jpg", "image/png"],
    ["履歴書.pdf", "application/pdf"],
    ["photo.exe.png", "image/png"],
  ])("%s as %s", (name, contentType) => {
    expect(problemOf(name, contentType)).toBeNull();
  });
});

describe("if one is unknown, the other decides", () => {
  test.each([
    ["a.doc", ""],
    ["a.docx", "application/octet-stream"],
    ["a.heic", ""],
    ["scan", "application/pdf"],
    ["Notes 3. May", "text/plain"],
    ["photo", "image/x-never-seen"],
  ])("%s as %j is allowed", (name, contentType) => {
    expect(problemOf(name, contentType)).toBeNull();
  });

  test.each([
    ["a.exe", ""],
    ["a.html", "application/octet-stream"],
    ["page", "text/html"],
    ["a", ""],
    ["", ""],
    ["...", "application/octet-stream"],
  ])("%j as %j is not allowed", (name, contentType) => {
    expect(problemOf(name, contentType)).toBe("type_not_allowed");
  });
});

describe("F05: type and extension that disagree are refused", () => {
  test.each([
    ["a.exe", "image/png"],
    ["a.html", "image/svg+xml"],
    ["a.pdf", "image/png"],
    ["a.png", "application/pdf"],
    ["a.doc", DOCX],
    ["a.docx", "application/msword"],
    ["a.txt", "text/html"],
    ["a.pdf", "application/zip"],
    ["a.png", "image/"],
    ["a.png", "image"],
    ["a.png", "ximage/png"],
  ])("%s as %s", (name, contentType) => {
    expect(problemOf(name, contentType)).toBe("type_not_allowed");
  });

  test.each(["photo\u202Egpj.exe", "photo.exe.", "photo.exe ", "photo.ex\u0000e", ".png/.exe"])(
    "a disguise does not help: %j",
    (name) => {
      expect(problemOf(name, "image/png")).toBe("type_not_allowed");
    },
  );
});
