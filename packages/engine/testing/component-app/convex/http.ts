import { httpRouter } from "convex/server";
import { httpAction } from "./_generated/server";
import { writeStream } from "./parts";

const http = httpRouter();
http.route({
  path: "/stream",
  method: "POST",
  handler: httpAction(async (ctx, request) => {
    const text = await request.clone().text();
    return await writeStream(ctx as Parameters<typeof writeStream>[0], request, text);
  }),
});
export default http;
