import { httpRouter, makeFunctionReference } from "convex/server";
import { httpAction } from "./_generated/server";

const texts = makeFunctionReference<"query", Record<string, never>, string[]>("notes:texts");

const http = httpRouter();
http.route({
  path: "/texts",
  method: "GET",
  handler: httpAction(async (ctx) =>
    Response.json({
      texts: await ctx.runQuery(texts),
      identity: await ctx.auth.getUserIdentity(),
      label: process.env.LABEL,
    }),
  ),
});
export default http;
