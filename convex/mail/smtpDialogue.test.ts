import { expect, test } from "vitest";
import { speakSmtp, writeMime, type Line } from "./smtpDialogue";

const message = {
  from: "Passage ✉ <no-reply@portal.example>",
  to: "ada@example.com",
  subject: "Your password was changed – und zwar jetzt, für alle Geräte\r\nBcc: eve@example.com",
  text: ".\r\n.hidden\r\nWörter\n",
  html: "<p>Wörter</p>",
};
const remote = { user: "", password: "", isLoopback: false };

/** A server that says its lines in order, and what it heard. */
function serverSaying(replies: string[], isEncrypted = true) {
  const heard: string[] = [];
  const line: Line = {
    isEncrypted,
    read: () => Promise.resolve(replies.shift() ?? "421 bye"),
    write: (text) => {
      heard.push(text);
      return Promise.resolve();
    },
    encrypt() {
      heard.push("(encrypted)");
      this.isEncrypted = true;
      return Promise.resolve();
    },
  };
  return { line, heard };
}
const willing = ["250 ok", "250 ok", "354 go on", "250 queued"];

test("a letter is handed over in the order of the protocol", async () => {
  const { line, heard } = serverSaying(["220 hello", "250-here", "250 SIZE 100", ...willing]);
  await speakSmtp(line, remote, message);
  expect(heard.map((said) => said.split("\r\n")[0]?.split(":")[0])).toEqual([
    "EHLO localhost",
    "MAIL FROM",
    "RCPT TO",
    "DATA",
    "From",
    "QUIT",
  ]);
  expect(heard[1]).toBe("MAIL FROM:<no-reply@portal.example>\r\n");
  expect(heard[2]).toBe("RCPT TO:<ada@example.com>\r\n");
  expect(heard[4]?.endsWith("--\r\n.\r\n")).toBe(true);
});

test("encryption comes before the password, and the greeting is said again behind it", async () => {
  const replies = ["220 hello", "250-here", "250 STARTTLS", "220 go", "250 AUTH PLAIN", "235 in"];
  const { line, heard } = serverSaying([...replies, ...willing], false);
  await speakSmtp(line, { user: "me", password: "pä", isLoopback: false }, message);
  expect(heard.slice(0, 5).map((said) => said.trim())).toEqual([
    "EHLO localhost",
    "STARTTLS",
    "(encrypted)",
    "EHLO localhost",
    `AUTH PLAIN ${btoa("\0me\0p\u00c3\u00a4")}`,
  ]);
});

test("a server elsewhere that offers no encryption is told nothing", async () => {
  const { line, heard } = serverSaying(["220 hello", "250 SIZE 100", ...willing], false);
  const account = { user: "me", password: "secret", isLoopback: false };
  await expect(speakSmtp(line, account, message)).rejects.toThrow("no encryption");
  expect(heard).toEqual(["EHLO localhost\r\n"]);
});

test("one on this machine may do without", async () => {
  const { line } = serverSaying(["220 hello", "250 SIZE 100", ...willing], false);
  await speakSmtp(line, { ...remote, isLoopback: true }, message);
});

test.each([
  ["at once", ["554 no"]],
  ["to the password", ["220 hello", "250 ok", "535 ada@example.com is wrong"]],
  ["to the letter", ["220 hello", "250 ok", "235 in", "250 ok", "250 ok", "354 go", "550 spam"]],
])("a no %s ends it, without repeating what was said", async (_, replies) => {
  const { line } = serverSaying(replies);
  const account = { user: "me", password: "secret", isLoopback: false };
  await expect(speakSmtp(line, account, message)).rejects.toThrow(/^The mail server answered \d+/);
});

test("a server that never stops talking is left", async () => {
  const { line } = serverSaying(Array.from({ length: 500 }, () => "220-and"));
  await expect(speakSmtp(line, remote, message)).rejects.toThrow("does not stop");
});

test.each(["ada@example.com>\r\nRCPT TO:<eve@example.com", "ada example.com", "a@b>c", ""])(
  "%j is not written to",
  async (to) => {
    const { line, heard } = serverSaying(["220 hello", "250 ok", ...willing]);
    await expect(speakSmtp(line, remote, { ...message, to })).rejects.toThrow("no address");
    expect(heard.join("")).not.toContain("eve");
  },
);

test("every line of a letter is short ASCII, no header can be smuggled in, and the words survive", () => {
  const lines = writeMime(message).split("\r\n");
  for (const line of lines) {
    expect(line).toMatch(/^[\x20-\x7e]*$/);
    expect(line.length).toBeLessThanOrEqual(78);
    expect(line).not.toMatch(/^(Bcc|\.)/i);
  }
  const decode = (base64: string) =>
    new TextDecoder().decode(Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)));
  const from = lines.findIndex((line) => line.startsWith("Subject:"));
  const until = lines.findIndex((line) => line.startsWith("Date:"));
  const words = lines
    .slice(from, until)
    .join("")
    .matchAll(/=\?UTF-8\?B\?([^?]+)\?=/g);
  expect([...words].map(([, word = ""]) => decode(word)).join("")).toBe(message.subject);
  const bodies = lines.join("\n").matchAll(/base64\n\n([\w+/=\n]+?)\n--/g);
  const texts = [...bodies].map(([, body = ""]) => decode(body.replaceAll("\n", "")));
  expect(texts).toEqual([message.text, message.html]);
});
