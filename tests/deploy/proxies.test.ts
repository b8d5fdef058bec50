import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { afterEach, describe, expect, it } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { scratchFolder } from "../../packages/engine/testing/scratch-folder";
import { eventually } from "../engine/faults/time";
import { freePort } from "./processes";

/**
 * Runs the web servers' settings of docs/deploy.md as written, except for ports, certificates and the portal's address.
 */

const page = readFileSync(join(import.meta.dirname, "../../docs/deploy.md"), "utf8");
const blockOf = (language: string) =>
  new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(page)?.[1] ?? expect.unreachable();

const isInstalled = (program: string) =>
  spawnSync("sh", ["-c", `PATH=$PATH:/usr/sbin command -v ${program}`]).status === 0;

const mib = 1024 * 1024;
const filmBytes = 500 * mib;
const socketsOpened = 200;

interface Ports {
  secure: number;
  plain: number;
  portal: number;
}

type Begun = (folder: string, ports: Ports) => ChildProcess;

const ours = (text: string, { portal }: Ports) => {
  expect(text).toContain("127.0.0.1:3210");
  return text.replace("127.0.0.1:3210", `127.0.0.1:${portal}`);
};

const caddy: Begun = (folder, ports) => {
  const own = `{\n\tlocal_certs\n\tskip_install_trust\n\tadmin off\n\thttp_port ${ports.plain}\n\thttps_port ${ports.secure}\n}\n`;
  const file = join(folder, "Caddyfile");
  writeFileSync(file, own + ours(blockOf("caddyfile"), ports));
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  return spawn("caddy", ["run", "--adapter", "caddyfile", "--config", file], { env });
};

const nginx: Begun = (folder, ports) => {
  const asked =
    "req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -subj /CN=portal.example";
  execFileSync("openssl", asked.split(" "), { cwd: folder, stdio: "ignore" });
  const block = ours(blockOf("nginx"), ports)
    .replaceAll(/listen (\[::\]:)?80;/g, `listen $1${ports.plain};`)
    .replaceAll(/listen (\[::\]:)?443 /g, `listen $1${ports.secure} `)
    .replaceAll("/etc/letsencrypt/live/portal.example/fullchain.pem", join(folder, "cert.pem"))
    .replaceAll("/etc/letsencrypt/live/portal.example/privkey.pem", join(folder, "key.pem"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(" ");
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; pid ${folder}/pid; error_log stderr; events { worker_connections 768; }
http { access_log off; ${temporary}\n${block}}`,
  );
  const path = `${process.env.PATH}:/usr/sbin`;
  return spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], {
    env: { ...process.env, PATH: path },
  });
};

async function bytesOf(stream: Readable): Promise<number> {
  let bytes = 0;
  for await (const chunk of stream) bytes += (chunk as Buffer).length;
  return bytes;
}

/** Answers each request with the number of bytes that it had, and with its headers. */
async function standInPortal() {
  const server = createServer((asked, answer) => {
    answer.setHeader("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
    if (asked.url === "/film" && asked.method === "GET") {
      void pipeline(film(), answer).catch(() => undefined);
      return;
    }
    void bytesOf(asked).then((bytes) =>
      answer.end(JSON.stringify({ bytes, headers: asked.headers })),
    );
  });
  const sockets = new WebSocketServer({ server });
  sockets.on("connection", (socket) => {
    socket.on("error", () => undefined); // a proxy that ends may close them in its own way
    socket.on("message", (text: Buffer) => socket.send(text.toString()));
  });
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return { port: (server.address() as AddressInfo).port, server };
}

function film(): Readable {
  const piece = Buffer.alloc(mib, 7);
  return Readable.from(
    (function* () {
      for (let sent = 0; sent < filmBytes; sent += mib) yield piece;
    })(),
  );
}

async function ask(port: number, path: string, body?: Readable): Promise<IncomingMessage> {
  const asking = request({
    port,
    path,
    host: "127.0.0.1",
    servername: "portal.example",
    method: body === undefined ? "GET" : "POST",
    rejectUnauthorized: false,
    headers: {
      Host: "portal.example",
      "X-Forwarded-For": "203.0.113.9",
      ...(body === undefined ? {} : { "Content-Length": filmBytes }),
    },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    asking.once("response", resolve).once("error", reject);
  });
  if (body === undefined) asking.end();
  else await pipeline(body, asking);
  return await answered;
}

async function echoed(port: number): Promise<string> {
  const socket = new WebSocket(`wss://127.0.0.1:${port}/api/sync`, {
    agent: new Agent({ rejectUnauthorized: false, servername: "portal.example" }),
    headers: { Host: "portal.example" },
  });
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  const answer = new Promise<string>((resolve) => {
    socket.once("message", (text: Buffer) => resolve(text.toString()));
  });
  socket.send("hello");
  opened.push(socket);
  return await answer;
}

const opened: WebSocket[] = [];
const closing: (() => void)[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.terminate();
  for (const close of closing.splice(0)) close();
});

describe.each([
  ["caddy", caddy],
  ["nginx", nginx],
] as const)("the block for %s in docs/deploy.md", (name, begin) => {
  it.skipIf(!isInstalled(name))(
    "passes on a film of 500 MB both ways, 200 live connections, the host and the caller",
    async () => {
      const folder = await scratchFolder(`proxy-${name}`);
      const portal = await standInPortal();
      const ports = { secure: await freePort(), plain: await freePort(), portal: portal.port };
      const proxy = begin(folder, ports);
      closing.push(() => {
        proxy.kill("SIGTERM");
        portal.server.closeAllConnections();
        portal.server.close();
      });
      let said = "";
      proxy.stderr?.on("data", (text: Buffer) => (said += text.toString()));
      const answers = () =>
        ask(ports.secure, "/").then(
          (answer) => answer.resume().statusCode === 200,
          () => false,
        );
      await eventually(name, answers).catch(() => expect.unreachable(said));

      const sent = await ask(ports.secure, "/upload", film());
      expect(sent.headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
      let text = "";
      for await (const chunk of sent) text += (chunk as Buffer).toString();
      const { bytes, headers } = JSON.parse(text) as {
        bytes: number;
        headers: Record<string, string>;
      };
      expect(bytes).toBe(filmBytes);
      expect(headers.host).toBe("portal.example");
      expect(headers["x-forwarded-for"]).toBe("127.0.0.1");

      expect(await bytesOf(await ask(ports.secure, "/film"))).toBe(filmBytes);

      const all = Array.from({ length: socketsOpened }, () => echoed(ports.secure));
      expect(await Promise.all(all)).toEqual(Array(socketsOpened).fill("hello"));

      const plain = await fetch(`http://127.0.0.1:${ports.plain}/x?y=1`, { redirect: "manual" });
      expect([301, 308]).toContain(plain.status);
      expect(plain.headers.get("location")).toMatch(/^https:\/\//);
    },
  );
});
