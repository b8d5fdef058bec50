import { ConvexHttpClient } from "convex/browser";

import { type Portal, signIn, type WayIn } from "./portal";

/** Calls the product's functions as a person, without a page: for a journey's facts and for what went before it. */
export async function callAs(portal: Pick<Portal, "url">, wayIn: WayIn) {
  const client = new ConvexHttpClient(portal.url);
  client.setAuth((await signIn(portal, wayIn)).token);
  return client;
}
