import { ConvexHttpClient } from "convex/browser";

import { api } from "../../convex/_generated/api";
import { type DemoPortal, type Portal, signIn, type WayIn } from "./portal";

/** Calls the product's functions as a person, without a page: to prepare a journey and to check its results. */
export async function callAs(portal: Pick<Portal, "url">, wayIn: WayIn) {
  const client = new ConvexHttpClient(portal.url);
  client.setAuth((await signIn(portal, wayIn)).token);
  return client;
}

export async function callAsCoach(portal: DemoPortal) {
  const asClient = await callAs(portal, portal.client);
  const viewer = await asClient.query(api.viewer.get, {});
  if (viewer === null) throw new Error("The client is not signed in.");
  return { asCoach: await callAs(portal, portal.coach), clientId: viewer.userId };
}
