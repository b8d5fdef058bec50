import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tokenLimits } from "../limits";
import { fetchJsonOverNetwork } from "./key-sets";

let provider: Server;
beforeAll(async () => {
  provider = createServer(({ url = "/" }, response) => {
    response.writeHead(200, { "Cache-Control": "public, max-age=7" });
    response.end(JSON.stringify("x".repeat(Number(url.slice(1)))));
  });
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
});
afterAll(() => void provider.close());

const ask = (chars: number) =>
  fetchJsonOverNetwork(`http://127.0.0.1:${(provider.address() as AddressInfo).port}/${chars}`);

it("[T6] an issuer's answer is limited in bytes", async () => {
  expect(await ask(1_000)).toEqual({ json: "x".repeat(1_000), maxAgeSeconds: 7 });
  await expect(ask(tokenLimits.providerAnswerBytesMax)).rejects.toThrow("too large");
});
