import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { httpLimits } from "../limits";
import { createListener } from "./listener";
import { refuseUpgrade } from "./refuse-upgrade";

it("[H28] a stream that breaks after a rejection does not crash the server", async () => {
  const stream = new PassThrough();
  stream.resume();
  refuseUpgrade(stream, 503, {});
  stream.destroy(new Error("reset by the peer"));
  await new Promise((resolve) => stream.once("close", resolve));
  expect(stream.destroyed).toBe(true);
});

it("[H28] a port that cannot accept a connection accepts the next one", () => {
  const { server } = createListener(httpLimits);
  const outOfFiles = new Error("accept EMFILE");
  expect(server.emit("error", outOfFiles)).toBe(true);
  expect(server.emit("error", outOfFiles)).toBe(true);
});
