"use node";

import { connect, type Socket } from "node:net";
import { v } from "convex/values";
import { createTransport } from "nodemailer";
import { systemAction } from "../gate/functions";
import { enclosureFields } from "../signIn/tables";
import {
  describeMailFailure,
  domainOf,
  isAddressRefused,
  readMailbox,
  unsubscribeHeaders,
} from "./mailbox";

/** Privileged: sends in the practice's name. Internal, and the only file that needs Node, for sockets. */

const silenceMsMax = 20_000;
const letterMsMax = 120_000;
/** A mail server sends a few kilobytes for an email, certificates included. */
const receivedBytesMax = 64 * 1024;
const watchEveryMs = 50;
const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

export const send = systemAction({
  args: {
    url: v.string(), // smtp://user:password@host:587, or smtps:// for implicit TLS.
    letterId: v.string(),
    message: v.object({
      from: v.string(),
      to: v.string(),
      subject: v.string(),
      text: v.string(),
      html: v.string(),
      ...enclosureFields,
    }),
  },
  returns: v.union(v.null(), v.string()), // why the address takes no email, for good
  handler: async (_ctx, { url, letterId, message }) => {
    const { subject, text, html, unsubscribeUrl, calendar } = message;
    const from = readMailbox(message.from);
    const to = readMailbox(message.to);
    const socket = new WatchedSocket();
    try {
      const transport = createTransport(await openTransport(url, socket));
      await transport.sendMail({
        from,
        to,
        subject,
        text,
        html,
        // The same at each try, so that the server can recognize a retry.
        messageId: `<${letterId}@${domainOf(from)}>`,
        headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(unsubscribeUrl) },
        ...(calendar === undefined
          ? {}
          : { icalEvent: { method: calendar.method, content: calendar.text } }),
        textEncoding: "base64",
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    } catch (error) {
      if (isAddressRefused(error)) return describeMailFailure(error);
      throw new Error(socket.failure ?? describeMailFailure(error));
    } finally {
      socket.close();
    }
    return null;
  },
});

async function openTransport(url: string, socket: WatchedSocket) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isEncrypted = protocol === "smtps:";
  const host = hostname.replace(/^\[|\]$/g, "");
  const connection = await socket.open(host, Number(port || (isEncrypted ? 465 : 587)));
  const account = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  return {
    host,
    connection,
    secure: isEncrypted,
    // Plain text is allowed on loopback only.
    requireTLS: !loopback.has(hostname),
    name: "localhost",
    greetingTimeout: silenceMsMax,
    socketTimeout: silenceMsMax,
    ...(account.user === "" ? {} : { auth: account }),
  };
}

/** Gives up on a server that is silent, floods or never ends. */
class WatchedSocket {
  failure: string | null = null;
  #socket: Socket | null = null;
  #watch: NodeJS.Timeout | undefined;

  async open(host: string, port: number): Promise<Socket> {
    const socket = connect({ host, port });
    this.#socket = socket;
    const endsAtMs = Date.now() + letterMsMax;
    this.#watch = setInterval(() => {
      if (socket.bytesRead > receivedBytesMax)
        this.#giveUp("The mail server's answer is too long.");
      else if (Date.now() > endsAtMs) this.#giveUp("The mail server takes too long to answer.");
    }, watchEveryMs);
    socket.setTimeout(silenceMsMax, () => this.#giveUp("The mail server does not answer."));
    // For the socket's whole life: it may fail when nobody is waiting.
    socket.on("error", () => undefined);
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve).once("error", reject);
      socket.once("close", () => reject(new Error("closed")));
    });
    return socket;
  }

  close(): void {
    clearInterval(this.#watch);
    this.#socket?.destroy();
  }

  #giveUp(failure: string): void {
    this.failure ??= failure;
    this.#socket?.destroy(new Error(failure));
  }
}
