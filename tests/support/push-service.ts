import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";

interface Arrived {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
type Answer = (response: ServerResponse, arrived: Arrived) => void;

/** A push service on this machine that records what arrives and answers as a test sets it. */
export async function openPushService() {
  const arrived: Arrived[] = [];
  const service = { answer: ((response) => response.writeHead(201).end()) as Answer };
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts);
      const one = { path: request.url ?? "", headers: request.headers, body };
      arrived.push(one);
      service.answer(response, one);
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return Object.assign(service, { arrived, url, close });
}

/** A browser's keys, and how it decrypts what arrives: RFC 8291 over RFC 8188, without the package that encrypts. */
export function makeReceiver(url: string, name = "device") {
  const ecdh = createECDH("prime256v1");
  const point = ecdh.generateKeys();
  const secret = randomBytes(16);
  const subscription = {
    endpoint: `${url}/${name}`,
    p256dh: point.toString("base64url"),
    auth: secret.toString("base64url"),
  };
  const open = (body: Buffer): unknown => {
    const salt = body.subarray(0, 16);
    const keyBytes = body.readUInt8(20);
    const senderPoint = body.subarray(21, 21 + keyBytes);
    const sealed = body.subarray(21 + keyBytes);
    const shared = ecdh.computeSecret(senderPoint);
    const whose = Buffer.concat([Buffer.from("WebPush: info\0"), point, senderPoint]);
    const material = Buffer.from(hkdfSync("sha256", shared, secret, whose, 32));
    const derive = (use: string, bytes: number) =>
      Buffer.from(hkdfSync("sha256", material, salt, `Content-Encoding: ${use}\0`, bytes));
    const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
    decipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    const end = padded.lastIndexOf(2); // The marker of the last record; zeros may follow.
    return JSON.parse(padded.subarray(0, end).toString("utf8"));
  };
  return { subscription, open };
}
