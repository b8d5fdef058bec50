import { randomBytes } from "node:crypto";
import { createSocket } from "node:dgram";
import { connect } from "node:net";
import { connect as connectTls } from "node:tls";
import { relayLimits } from "./limits";

export interface RelayPlace {
  address: string;
  host: string;
  port: number;
  way: "udp" | "tcp" | "tls";
}

const form = /^(turns?):(\[[\da-f:.]+\]|[a-z\d._-]+)(?::(\d{1,5}))?(?:\?transport=(udp|tcp))?$/i;

/** Null for addresses that browsers reject. */
export function parseRelay(address: string): RelayPlace | null {
  const [, scheme, host, port, transport] = form.exec(address) ?? [];
  if (scheme === undefined || host === undefined) return null;
  const isSealed = scheme.toLowerCase() === "turns";
  const number = Number(port ?? (isSealed ? 5349 : 3478));
  if (number < 1 || number > 65_535) return null;
  const way = isSealed ? "tls" : transport?.toLowerCase() === "tcp" ? "tcp" : "udp";
  return { address, host: host.replace(/^\[|\]$/g, ""), port: number, way };
}

const cookie = 0x2112_a442;

/** A STUN binding request, which every TURN server answers without credentials. */
function bindingRequest(): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16BE(1, 0);
  head.writeUInt32BE(cookie, 4);
  return Buffer.concat([head, randomBytes(12)]);
}

/** Whether this is a response, good or bad, to this request. */
const answers = (request: Buffer, answer: Buffer) =>
  answer.length >= 20 &&
  [0x0101, 0x0111].includes(answer.readUInt16BE(0)) &&
  answer.subarray(4, 20).equals(request.subarray(4, 20));

/** Returns why the relay does not answer; null when it does. Takes two seconds at most. */
export async function probeRelay(place: RelayPlace): Promise<string | null> {
  const request = bindingRequest();
  return await new Promise((resolve) => {
    const line = place.way === "udp" ? openDatagrams(place, request) : openStream(place, request);
    let isOver = false;
    const end = (failure: string | null) => {
      if (isOver) return; // a slow name lookup may fail after the socket is closed
      isOver = true;
      clearTimeout(timer);
      line.close();
      resolve(failure);
    };
    const timer = setTimeout(() => end("no answer"), relayLimits.probeMs).unref();
    line.listen((answer) => {
      if (answers(request, answer)) end(null);
    }, end);
  });
}

interface Line {
  listen: (onAnswer: (answer: Buffer) => void, onFailure: (failure: string) => void) => void;
  close: () => void;
}

const codeOf = (error: NodeJS.ErrnoException) => error.code ?? "no connection";

/** Repeats the request until an answer arrives, because datagrams may be lost. */
function openDatagrams({ host, port }: RelayPlace, request: Buffer): Line {
  const socket = createSocket(host.includes(":") ? "udp6" : "udp4").unref();
  const send = () => socket.send(request, port, host);
  const again = setInterval(send, relayLimits.probeAgainMs).unref();
  return {
    listen: (onAnswer, onFailure) => {
      socket.on("message", onAnswer);
      socket.on("error", (error) => onFailure(codeOf(error)));
      send();
    },
    close: () => {
      clearInterval(again);
      socket.close();
    },
  };
}

function openStream({ host, port, way }: RelayPlace, request: Buffer): Line {
  const isNamed = !/^[\d.]+$|:/.test(host);
  const options = isNamed ? { host, port, servername: host } : { host, port };
  const socket = way === "tls" ? connectTls(options) : connect(options);
  socket.unref();
  return {
    listen: (onAnswer, onFailure) => {
      let read = Buffer.alloc(0);
      socket.on("data", (bytes) => {
        read = Buffer.concat([read, bytes]).subarray(0, relayLimits.answerBytesMax);
        onAnswer(read);
      });
      socket.on("error", (error: Error) => onFailure(codeOf(error)));
      socket.on("close", () => onFailure("closed"));
      socket.on(way === "tls" ? "secureConnect" : "connect", () => socket.write(request));
    },
    close: () => {
      socket.destroy();
    },
  };
}
