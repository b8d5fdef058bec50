/** Sends requests to the product as fast as they are answered: from 200 networks without an account, or signed in. */
import { randomBytes } from "node:crypto";
import { Agent, request } from "node:http";

export interface Crowd {
  url: string;
  seconds: number;
  coachToken: string;
  clientToken: string;
}

interface Asked {
  path: string;
  method?: string;
  body?: string;
  token?: string;
  headers?: Record<string, string>;
}

const connections = 200;
const networks = 200;
const mib = 1024 * 1024;
const words = ["a", "the", "river", "week", "to", "and", "session", "goal"];

const search = (path: string, index: number, token: string): Asked => {
  const paginationOpts = { numItems: 50, cursor: null };
  const args = {
    words: `${words[index % words.length]} ${words[(index >> 3) % words.length]}`,
    paginationOpts,
  };
  return asked("/api/query", { path, args, format: "json" }, token);
};

const asked = (path: string, body: object, token?: string): Asked => ({
  path,
  method: "POST",
  body: JSON.stringify(body),
  headers: { "Content-Type": "application/json" },
  ...(token === undefined ? {} : { token }),
});

/** 12,000 events, all of which a reader must parse. */
const calendar = [
  "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//crowd//EN",
  ...Array.from({ length: 12_000 }, (_, index) => {
    const day = `2026${String((index % 12) + 1).padStart(2, "0")}${String((index % 28) + 1).padStart(2, "0")}`;
    return `BEGIN:VEVENT\r\nUID:${index}-${"x".repeat(120)}@crowd\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:${day}T090000Z\r\nDTEND:${day}T100000Z\r\nSUMMARY:Busy\r\nEND:VEVENT`;
  }),
  "END:VCALENDAR\r\n",
].join("\r\n");

export const crowds: Record<string, { ask: (crowd: Crowd, index: number) => Asked; at?: number }> =
  {
    "product: wrong feed addresses from 200 networks": {
      ask: () => ({ path: `/calendar/${randomBytes(24).toString("base64url")}.ics` }),
    },
    "product: bodies of 1 MiB from 200 networks": {
      ask: (_, index) =>
        asked("/api/query", { path: "viewer:get", args: { x: "x".repeat(mib), index } }),
    },
    "product: pages from 200 networks": {
      ask: (_, index) => ({ path: index % 2 === 0 ? "/" : `/book/${index}` }),
    },
    "product: a client's search": {
      ask: ({ clientToken }, index) => search("messages:search", index, clientToken),
      at: 50,
    },
    "product: a coach's search": {
      ask: ({ coachToken }, index) => search("inbox:search", index, coachToken),
      at: 50,
    },
    "product: a coach's calendar of 3 MB, again and again": {
      ask: ({ coachToken }, index) => ({
        path: `/calendar/upload?name=${index}`,
        method: "POST",
        body: calendar,
        token: coachToken,
        headers: { "Content-Type": "text/calendar" },
      }),
      at: 1,
    },
  };

/** Returns the count of each status. */
export async function crowd(name: string, of: Crowd): Promise<Map<string, number>> {
  const { ask, at = connections } = crowds[name] ?? missing(name);
  const counts = new Map<string, number>();
  const agent = new Agent({ keepAlive: true, maxSockets: at });
  const untilMs = performance.now() + of.seconds * 1_000;
  let next = 0;
  const comeAgain = async () => {
    while (performance.now() < untilMs) {
      const index = next++;
      const status = await answerTo(of.url, ask(of, index), index, agent);
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: at }, comeAgain));
  agent.destroy();
  return counts;
}

function answerTo(
  url: string,
  { path, method = "GET", body, token, headers }: Asked,
  index: number,
  agent: Agent,
) {
  const network = token === undefined ? index % networks : networks + 1;
  return new Promise<string>((resolve) => {
    const sent = request(`${url}${path}`, {
      method,
      agent,
      headers: {
        ...headers,
        "X-Forwarded-For": `203.0.${network}.9`,
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
    });
    sent.on("response", (response) => {
      response.resume().on("close", () => resolve(String(response.statusCode)));
    });
    sent.on("error", () => resolve("cut"));
    sent.end(body);
  });
}

function missing(name: string): never {
  throw new Error(`There is no crowd "${name}".`);
}
