import { ConvexHttpClient } from "convex/browser";
import { getFunctionName } from "convex/server";
import { ConvexError, convexToJson, jsonToConvex } from "convex/values";

import { officialClient } from "../../packages/engine/conformance/support/official";
import type { Hand } from "../access/world";

type Reach = (url: string, token: string | null) => Hand;

export const WAYS: Record<"socket" | "calls" | "runs", Reach> = {
  socket: (url, token) => {
    const client = officialClient(url);
    if (token !== null) client.setAuth(() => Promise.resolve(token));
    return client;
  },
  calls: (url, token) => {
    const client = new ConvexHttpClient(url, { logger: false });
    if (token !== null) client.setAuth(token);
    return client;
  },
  runs: (url, token) => {
    const call: Hand["query"] = async (reference, args) => {
      const route = `/api/run/${getFunctionName(reference).replace(":", "/")}`;
      const answer = await post(url + route, { args: convexToJson(args as never) }, token);
      if (answer.status === "success") return answer.value;
      if (answer.errorData === undefined) throw new Error(answer.errorMessage);
      throw new ConvexError(jsonToConvex(answer.errorData as never));
    };
    return { query: call, mutation: call as never, action: call as never };
  },
};

interface Answer {
  status?: "success" | "error";
  value?: unknown;
  errorMessage?: string;
  errorData?: unknown;
  /** Set for a request that was rejected before any function ran. */
  code?: string;
}

export async function post(url: string, body: object, token: string | null): Promise<Answer> {
  // A server may close an idle connection just when a busy test uses it again.
  const headers = new Headers({ "Content-Type": "application/json", Connection: "close" });
  if (token !== null) headers.set("Authorization", `Bearer ${token}`);
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  return (await response.json()) as Answer;
}
