import { expect, test } from "vitest";
import { countCharacters } from "../text/text";
import { coachSubject, fileMessageContent, replySubject } from "./messages";

test.each(["", "   ", "\u00A0\u200B"])(
  "[center-18] a blank subject %j becomes the coach's default",
  (typed) => {
    expect(coachSubject(typed)).toBe("Message from your coach");
  },
);

test("a subject the coach typed is kept without its outer spaces", () => {
  expect(coachSubject("  Next week ")).toBe("Next week");
});

test("[center-12] a reply answers the subject", () => {
  expect(replySubject("Next week")).toBe("Re: Next week");
  expect(replySubject("近况 🌱")).toBe("Re: 近况 🌱");
});

test("a reply to a reply adds Re: again", () => {
  expect(replySubject("Re: Next week")).toBe("Re: Re: Next week");
});

test.each([undefined, null, "", "  "])(
  "[center-12] a reply to the subject %j has no subject either",
  (original) => {
    expect(replySubject(original)).toBe("No Subject");
  },
);

test("a reply's subject stays within the limit", () => {
  expect(replySubject("a".repeat(196))).toBe(`Re: ${"a".repeat(196)}`);
  expect(replySubject("a".repeat(197))).toBe(`Re: ${"a".repeat(196)}`);
  expect(countCharacters(replySubject("👍".repeat(200)))).toBe(200);
});

test("[file-11] a shared file's message has its name", () => {
  expect(fileMessageContent("plan.pdf")).toBe("File uploaded: plan.pdf");
});
