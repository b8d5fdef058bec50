import { httpRouter } from "convex/server";
import { httpAction } from "./_generated/server";
import { writeStream } from "./parts";

const http = httpRouter();
http.route({
  path: "/stream",
  method: "POST",
  handler: httpAction(async (ctx, request) =>
    writeStream(ctx, request, await request.clone().text()),
  ),
});
export default http;
