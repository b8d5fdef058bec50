import { ConvexHttpClient } from "convex/browser";

import { api } from "../../convex/_generated/api";
import type { Portal, WayIn } from "./portal";

/** Calls the product's functions as a person, without a page: for a journey's facts and for what went before it. */
export async function callAs({ url }: Portal, { email, password }: WayIn) {
  const client = new ConvexHttpClient(url);
  const { tokens } = await client.action(api.auth.signIn, {
    provider: "password",
    params: { flow: "signIn", email, password },
  });
  if (!tokens) throw new Error(`${email} was not let in.`);
  client.setAuth(tokens.token);
  return client;
}
