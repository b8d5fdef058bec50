"use node";

import { connect as connectPlain, type Socket } from "node:net";
import { connect as connectEncrypted } from "node:tls";
import { v } from "convex/values";
import { systemAction } from "../functions";
import { speakSmtp, type Line } from "./smtpDialogue";

/** Privileged because it sends in the practice's name. Internal, and the one file that needs Node: sockets. */

const silenceMsMax = 20_000;
const unreadCharactersMax = 64 * 1024;
const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

export const send = systemAction({
  args: {
    url: v.string(), // smtp://user:password@host:587, or smtps:// for a port that is encrypted from the start
    message: v.object({
      from: v.string(),
      to: v.string(),
      subject: v.string(),
      text: v.string(),
      html: v.string(),
    }),
  },
  returns: v.null(),
  handler: async (_ctx, { url, message }) => {
    const { protocol, hostname, port, username, password } = new URL(url);
    const isEncrypted = protocol === "smtps:";
    const line = openLine(hostname, Number(port || (isEncrypted ? 465 : 587)), isEncrypted);
    try {
      const account = {
        user: decodeURIComponent(username),
        password: decodeURIComponent(password),
        isLoopback: loopback.has(hostname),
      };
      await speakSmtp(line, account, message);
    } finally {
      line.close();
    }
    return null;
  },
});

/** A connection that is read line by line, and gives up on a server that is silent or floods. */
function openLine(hostname: string, port: number, isEncrypted: boolean): Line & { close(): void } {
  const host = hostname.replace(/^\[|\]$/g, "");
  const lines = new Lines();
  let socket = isEncrypted
    ? connectEncrypted({ host, port, servername: host })
    : connectPlain({ host, port });
  lines.listenTo(socket);
  return {
    isEncrypted,
    read: () => lines.next(),
    write: (text) => {
      socket.write(text);
      return Promise.resolve();
    },
    async encrypt() {
      // What was said before encryption is thrown away: it may be somebody else's (RFC 3207).
      lines.leave(socket);
      const secured = connectEncrypted({ socket, servername: host });
      socket = secured;
      lines.listenTo(secured);
      await new Promise<void>((resolve, reject) => {
        secured.once("secureConnect", resolve).once("error", reject);
      });
      this.isEncrypted = true;
    },
    close: () => socket.end(() => socket.destroy()),
  };
}

class Lines {
  #unread = "";
  #failure: Error | null = null;
  #wake: () => void = () => undefined;

  listenTo(socket: Socket) {
    socket.setTimeout(silenceMsMax, () => socket.destroy(new Error("The mail server is silent.")));
    socket.on("data", (bytes) => {
      this.#unread += bytes.toString("latin1");
      if (this.#unread.length > unreadCharactersMax) socket.destroy(new Error("Too many words."));
      this.#wake();
    });
    const fail = (error: Error) => {
      this.#failure ??= error;
      this.#wake();
    };
    socket.on("error", fail);
    socket.on("close", () => fail(new Error("The mail server hung up.")));
  }

  leave(socket: Socket) {
    socket.removeAllListeners("data").removeAllListeners("close").setTimeout(0);
    this.#unread = "";
  }

  async next(): Promise<string> {
    for (;;) {
      const end = this.#unread.indexOf("\n");
      if (end >= 0) {
        const line = this.#unread.slice(0, end).replace(/\r$/, "");
        this.#unread = this.#unread.slice(end + 1);
        return line;
      }
      if (this.#failure !== null) throw this.#failure;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}
