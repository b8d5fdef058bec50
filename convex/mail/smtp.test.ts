// @vitest-environment node
import { createServer, type Server, type Socket } from "node:net";
import { convexTest } from "convex-test";
import { afterEach, expect, test } from "vitest";
import { internal } from "../_generated/api";
import schema from "../schema";

const modules = import.meta.glob([
  "/convex/**/*.{ts,js}",
  "!/convex/**/*.test.ts",
  "!/convex/**/*.d.ts",
]);
const message = {
  from: "no-reply@portal.example",
  to: "ada@example.com",
  subject: "Hello",
  text: "Words",
  html: "<p>Words</p>",
};

const servers = new Set<Server>();
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers) server.close();
});

/** A mail server on this machine that takes one letter, and what it heard. */
async function listen(greeting: (socket: Socket) => void) {
  const heard: string[] = [];
  let isLetter = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      const said = bytes.toString();
      heard.push(said);
      if (isLetter) {
        if (said.endsWith("\r\n.\r\n")) {
          isLetter = false;
          socket.write("250 queued\r\n");
        }
      } else if (said.startsWith("EHLO")) socket.write("250-here\r\n250 SI");
      else if (said.startsWith("DATA")) {
        isLetter = true;
        socket.write("354 go on\r\n");
      } else if (!said.startsWith("QUIT")) socket.write("250 ok\r\n");
      if (said.startsWith("EHLO")) setTimeout(() => socket.write("ZE 100\r\n"), 5);
    });
    greeting(socket);
  });
  servers.add(server);
  const listening = server.listen(0, "127.0.0.1");
  await new Promise((resolve) => listening.once("listening", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { heard, url: `smtp://127.0.0.1:${String(port)}` };
}

const send = (url: string) =>
  convexTest(schema, modules).action(internal.mail.smtp.send, { url, message });

test("a letter goes over a real socket, also when the server's lines come in pieces", async () => {
  const { heard, url } = await listen((socket) => socket.write("220 hello\r\n"));
  await send(url);
  expect(heard[1]).toBe("MAIL FROM:<no-reply@portal.example>\r\n");
  expect(heard.join("")).toContain(btoa("Words"));
});

test("a server that hangs up, floods, or is not there is an error, not a wait", async () => {
  const { url } = await listen((socket) => socket.end());
  await expect(send(url)).rejects.toThrow("hung up");
  const flood = await listen((socket) => socket.write("x".repeat(200_000)));
  await expect(send(flood.url)).rejects.toThrow("Too many words");
  await expect(send("smtp://127.0.0.1:1")).rejects.toThrow();
});
