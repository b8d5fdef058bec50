import { httpRouter, makeFunctionReference } from "convex/server";
import { httpAction } from "./_generated/server";
import { auth } from "./auth";

const router = httpRouter();
const send = makeFunctionReference<"mutation", { channel: string; body: string }, string>(
  "messages:send",
);

auth.addHttpRoutes(router);

const echo = httpAction(async (_ctx, request) => {
  const body = await request.arrayBuffer();
  const headers = new Headers({ "Content-Type": String(request.headers.get("Content-Type")) });
  headers.append("Set-Cookie", "a=1");
  headers.append("Set-Cookie", "b=2");
  return new Response(body, { headers });
});

router.route({
  path: "/echo",
  method: "POST",
  handler: Object.assign(echo, { bytesBeforeSignInMax: 1024 * 1024 }),
});

router.route({
  path: "/messages",
  method: "POST",
  handler: httpAction(async (ctx, request) => {
    const id = await ctx.runMutation(send, { channel: "http", body: await request.text() });
    return Response.json({ id });
  }),
});

router.route({
  path: "/who",
  method: "GET",
  handler: httpAction(async (ctx) => {
    const identity = await ctx.auth.getUserIdentity();
    return Response.json(identity);
  }),
});

router.route({
  path: "/fail",
  method: "GET",
  handler: httpAction(() => Promise.reject(new Error("http boom"))),
});

router.route({
  path: "/stream",
  method: "GET",
  handler: httpAction(() => {
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        for (const part of ["one ", "two ", "three"]) {
          controller.enqueue(encoder.encode(part));
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
        controller.close();
      },
    });
    return Promise.resolve(new Response(body));
  }),
});

for (const [pathPrefix, name] of [
  ["/files/", "outer"],
  ["/files/deep/", "inner"],
] as const) {
  router.route({
    pathPrefix,
    method: "GET",
    handler: httpAction((_ctx, request) =>
      Promise.resolve(new Response(`${name} ${new URL(request.url).pathname}`)),
    ),
  });
}

router.route({
  path: "/files/exact",
  method: "GET",
  handler: httpAction(() => Promise.resolve(new Response("exact"))),
});

export default router;
