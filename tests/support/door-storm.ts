/** Sends invalid links, resets, sign-ups and guesses from many networks, as fast as they are answered. */
import { Agent, request } from "node:http";
import { doWork } from "@/lib/sign-in/proof-of-work";
import { workSubject } from "@domain/accounts/proof-of-work";

export interface Storm {
  url: string;
  /** The address of an account, which is the target of half of the guesses. */
  email: string;
  tries: number;
  networks: number;
}

interface Answer {
  /** "ok", a refusal's code, or the HTTP status. */
  code: string;
  data: { salt?: string; bits?: number };
  token: string | null;
  deviceToken: string | null;
}

export interface From {
  /** The client address that the trusted proxy reports. */
  address: string;
  agent?: Agent;
  token?: string;
}

const connections = 200;
const kinds = 6;
const names = { firstName: "Eve", lastName: "Example" };
const link = { code: "c".repeat(32), handle: "h".repeat(32) };

function paramsOf(index: number, email: string) {
  const unknown = `unknown${index}@example.com`;
  const password = `quiet-harbour-${index}`;
  switch (index % kinds) {
    case 0:
      return { flow: "email-verification", ...link };
    case 1:
      return { flow: "reset-verification", ...link, newPassword: password };
    case 2:
      return { flow: "reset", email: index % (2 * kinds) === 2 ? email : unknown };
    case 3:
      return { flow: "signUp", email: unknown, password, ...names };
    case 4:
      return { flow: "signIn", email, password };
    default:
      return { flow: "signIn", email: unknown, password };
  }
}

/** Returns the count of each answer. */
export async function storm({ url, email, tries, networks }: Storm): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let next = 0;
  const knockOn = async () => {
    while (next < tries) {
      const index = next++;
      const address = `203.0.${Math.floor(index / kinds) % networks}.9`;
      const { code } = await knock(url, paramsOf(index, email), { address, agent });
      counts.set(code, (counts.get(code) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: connections }, knockOn));
  agent.destroy();
  return counts;
}

interface WayIn {
  email: string;
  password: string;
  deviceToken?: string;
}

/** Signs in as a browser does: with the work that a busy server asks for. */
export async function enter(url: string, wayIn: WayIn, from: From): Promise<Answer> {
  const params = { flow: "signIn", ...wayIn };
  let answer = await knock(url, params, from);
  for (let tries = 1; answer.code === "WORK_REQUIRED" && tries < 4; tries++) {
    const { salt = "", bits = 0 } = answer.data;
    const work = await doWork({ salt, bits }, workSubject(params));
    answer = await knock(url, { ...params, work }, from);
  }
  return answer;
}

const knock = (url: string, params: object, from: From) =>
  call(`${url}/api/action`, "auth:signIn", { provider: "password", params }, from);

export function call(url: string, path: string, args: object, from: From): Promise<Answer> {
  const { address, agent, token } = from;
  const headers = {
    "Content-Type": "application/json",
    "X-Forwarded-For": address,
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
  };
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: "POST", headers, ...(agent ? { agent } : {}) });
    asked.on("response", (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.on("end", () => resolve(readAnswer(response.statusCode ?? 0, text)));
    });
    asked.on("error", reject);
    asked.end(JSON.stringify({ path, args, format: "json" }));
  });
}

interface Body {
  status?: string;
  value?: { tokens?: { token: string } | null; deviceToken?: string } | null;
  errorData?: { code?: string; salt?: string; bits?: number };
}

function readAnswer(status: number, text: string): Answer {
  const body = (status === 200 ? JSON.parse(text) : {}) as Body;
  const { code = String(status) } = body.errorData ?? {};
  return {
    code: body.status === "success" ? "ok" : code,
    data: body.errorData ?? {},
    token: body.value?.tokens?.token ?? null,
    deviceToken: body.value?.deviceToken ?? null,
  };
}
