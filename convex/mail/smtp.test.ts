// @vitest-environment node
import { createServer, type Server, type Socket } from "node:net";
import { convexTest } from "convex-test";
import type { FunctionArgs } from "convex/server";
import { afterEach, describe, expect, test } from "vitest";
import { internal } from "../_generated/api";
import schema from "../schema";

const modules = import.meta.glob([
  "/convex/**/*.{ts,js}",
  "!/convex/**/*.test.ts",
  "!/convex/**/*.d.ts",
]);
type Letter = FunctionArgs<typeof internal.mail.smtp.send>["message"];

const message = {
  from: "no-reply@portal.example",
  to: "ada@example.com",
  subject: "Hello",
  text: "Words",
  html: "<p>Words</p>",
};
const hostile = {
  from: "Passage ✉ <no-reply@portal.example>",
  to: "ada@example.com",
  subject: "Your password was changed – for every device\r\nBcc: eve@example.com",
  text: ".\r\n.hidden\r\nWörter\n",
  html: "<p>Wörter</p>",
};

const servers = new Set<Server>();
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers) server.close();
  sockets.clear();
  servers.clear();
});

type Answers = Partial<Record<string, string>>;

const willing: Answers = {
  EHLO: "250-here\r\n250 SIZE 100000",
  AUTH: "235 in",
  MAIL: "250 ok",
  RCPT: "250 ok",
  DATA: "354 go on",
  ".": "250 queued",
  QUIT: "221 bye",
};

/** A fake mail server with scripted answers, and the lines it received. */
async function listen(answers: Answers = {}, greeting: string | null = "220 hello\r\n") {
  const received: string[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    let isLetter = false;
    let unread = "";
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      unread += bytes.toString("latin1");
      const lines = unread.split("\r\n");
      unread = lines.pop() ?? "";
      for (const line of lines) {
        received.push(line);
        if (isLetter && line !== ".") continue;
        const [verb = ""] = line.split(/[ :]/);
        isLetter = verb === "DATA";
        const answer = { ...willing, ...answers }[verb];
        if (answer !== undefined) socket.write(`${answer}\r\n`);
      }
    });
    if (greeting === null) socket.end();
    else socket.write(greeting);
  });
  servers.add(server);
  const listening = server.listen(0);
  await new Promise((resolve) => listening.once("listening", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? String(address.port) : "0";
  const verbs = () =>
    received.filter((line) => /^(EHLO|STARTTLS|AUTH|MAIL|RCPT|DATA|QUIT)/.test(line));
  const letter = () => received.slice(received.indexOf("DATA") + 1, received.indexOf("."));
  return { received, verbs, letter, port, url: `smtp://127.0.0.1:${port}` };
}

const send = (url: string, letter: Letter = message) =>
  convexTest(schema, modules).action(internal.mail.smtp.send, {
    url,
    letterId: "letter1",
    message: letter,
  });

/** A name of this machine that is not on the list of hosts that allow plain text. */
const elsewhere = (port: string, account = "") => `smtp://${account}127.0.0.2:${port}`;

describe("an email", () => {
  test("follows the protocol, and keeps its id in a retry", async () => {
    const server = await listen();
    await send(server.url);
    expect(server.verbs().slice(0, 4)).toEqual([
      "EHLO localhost",
      "MAIL FROM:<no-reply@portal.example>",
      "RCPT TO:<ada@example.com>",
      "DATA",
    ]);
    expect(server.letter()).toContain("Words");
    expect(server.letter()).toContain("Message-ID: <letter1@portal.example>");
    expect(server.letter()).toContain("Auto-Submitted: auto-generated");
  });

  test("has the headers for one-click unsubscribing, and a calendar part", async () => {
    const server = await listen();
    const calendar = { method: "REQUEST", text: "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n" };
    const unsubscribeUrl = "https://portal.example/unsubscribe?key=x";
    await send(server.url, { ...message, unsubscribeUrl, calendar });
    const letter = server.letter().join("\n");
    expect(letter).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
    expect(letter).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(letter).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/);
  });

  test("is not retried after a permanent refusal of its address", async () => {
    const gone = await listen({ RCPT: "550 ada@example.com is unknown" });
    expect(await send(gone.url)).toBe("The mail server answered 550 to RCPT TO.");
    const full = await listen({ RCPT: "452 later" });
    await expect(send(full.url)).rejects.toThrow("answered 452");
    const unsure = await listen({ MAIL: "550 not you" });
    await expect(send(unsure.url)).rejects.toThrow("answered 550");
  });

  test("is sent unencrypted to this machine only, with a password if one is set", async () => {
    const server = await listen({ EHLO: "250-here\r\n250 AUTH PLAIN" });
    await send(`smtp://me:p%C3%A4@127.0.0.1:${server.port}`);
    expect(server.verbs()[1]).toBe(`AUTH PLAIN ${btoa("\0me\0p\u00c3\u00a4")}`);
  });

  test("has short ASCII lines, no injected header, and its text unchanged", async () => {
    const server = await listen();
    await send(server.url, hostile);
    for (const line of server.letter()) {
      expect(line).toMatch(/^[\x20-\x7e]*$/);
      expect(line.length).toBeLessThanOrEqual(78);
      expect(line).not.toMatch(/^(Bcc|\.)/i);
    }
    expect(server.verbs().filter((line) => line.startsWith("RCPT"))).toHaveLength(1);
    const plain = await listen();
    await send(plain.url, { ...message, text: "one\r\n.\r\nRCPT TO:<eve@example.com>\r\n" });
    expect(plain.letter()).toContain("..");
    const bodies = server
      .letter()
      .join("\n")
      .matchAll(/base64\n\n([\w+/=\n]+?)\n+--/g);
    const decode = (base64: string) =>
      new TextDecoder().decode(Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)));
    const texts = [...bodies].map(([, body = ""]) => decode(body.replaceAll("\n", "")));
    expect(texts).toEqual([hostile.text, hostile.html]);
  });

  test.each([
    "ada@example.com>\r\nRCPT TO:<eve@example.com",
    "a@b.example,c@d.example",
    "a b@c",
    "",
  ])("is not sent to %j", async (to) => {
    const server = await listen();
    await expect(send(server.url, { ...message, to })).rejects.toThrow("not a valid email address");
    expect(server.received).toEqual([]);
  });
});

describe("a remote server", () => {
  test.each([
    ["refuses", { STARTTLS: "502 no" }],
    ["puts its own answers before it", { STARTTLS: "220 go\r\n250-here\r\n250 AUTH PLAIN" }],
  ])("with %s encryption gets neither password nor email", async (_, answers) => {
    const server = await listen({ EHLO: "250-here\r\n250 AUTH PLAIN", ...answers });
    await expect(send(elsewhere(server.port, "me:secret@"))).rejects.toThrow(/^(?!.*secret)/);
    expect(server.verbs().slice(0, 2)).toEqual(["EHLO localhost", "STARTTLS"]);
    expect(server.received.join("")).not.toMatch(/AUTH|MAIL|Words/);
  });

  test("does not get an email when its TLS handshake fails", async () => {
    const server = await listen({ STARTTLS: "220 go" });
    const sending = send(elsewhere(server.port));
    await expect.poll(() => server.verbs()).toContain("STARTTLS");
    for (const socket of sockets) setTimeout(() => socket.end("250 encrypted\r\n"), 50);
    await expect(sending).rejects.toThrow(/mail server/);
    expect(server.verbs()).toEqual(["EHLO localhost", "STARTTLS"]);
  });
});

describe("a server's refusal", () => {
  test.each([
    ["at once", {}, "554 no\r\n"],
    ["to the password", { AUTH: "535 ada@example.com is wrong" }, undefined],
    ["to the address for now", { RCPT: "451 ada@example.com is busy" }, undefined],
    ["to the letter", { ".": "550 Words are spam" }, undefined],
  ])(
    "%s fails with an error that does not contain the server's text",
    async (_, answers, greeting) => {
      const server = await listen({ EHLO: "250-here\r\n250 AUTH PLAIN", ...answers }, greeting);
      await expect(send(`smtp://me:secret@127.0.0.1:${server.port}`)).rejects.toThrow(
        /^The mail server answered \d{3}( to [A-Z ]+)?\.$/,
      );
    },
  );

  test("that is malformed, too long or missing fails at once", async () => {
    await expect(send("smtp://127.0.0.1:1")).rejects.toThrow("could not be reached");
    const flood = await listen({}, "x".repeat(200_000));
    await expect(send(flood.url)).rejects.toThrow("answer is too long");
    const endless = await listen({}, "220-and\r\n".repeat(8_000));
    await expect(send(endless.url)).rejects.toThrow("answer is too long");
    const hangsUp = await listen({}, null);
    await expect(send(hangsUp.url)).rejects.toThrow(
      "could not be reached or closed the connection",
    );
  });
});
