import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, it } from "vitest";
import { Budget } from "../budget/budget";
import { budgetLimits, httpLimits } from "../limits";
import { readBody, reserveBody } from "./body";

function arriving(headers: Record<string, string>, parts: readonly string[] = []) {
  const request = new IncomingMessage(new Socket().on("error", () => undefined));
  Object.assign(request.headers, headers);
  for (const part of parts) request.push(Buffer.from(part));
  return request;
}

it("[L3] a body that announces too many bytes is rejected before it is read", async () => {
  const request = arriving({ "content-length": "11" }, ["x"]);
  await expect(readBody(request, 10, 50)).rejects.toMatchObject({ status: 413 });
  expect(request.readableLength).toBe(1);
});

it("[H13] a body of unknown length is rejected once it exceeds the limit", async () => {
  const request = arriving({ "transfer-encoding": "chunked" }, ["x".repeat(10), "x"]);
  await expect(readBody(request, 10, 50)).rejects.toMatchObject({ status: 413 });
  const short = arriving({ "transfer-encoding": "chunked" }, ["x".repeat(10)]);
  short.complete = true;
  short.push(null);
  expect((await readBody(short, 10, 50)).length).toBe(10);
});

it("[H20] a body that comes too slowly ends at its deadline", async () => {
  const reading = readBody(arriving({ "content-length": "10" }, ["x"]), 10, 50);
  const late = new Promise((resolve) => setTimeout(() => resolve("still read"), 2_000));
  await expect(Promise.race([reading, late])).rejects.toMatchObject({ status: 408 });
});

it("[L4] memory for the whole body is reserved, and for a body of unknown length the maximum", () => {
  const budget = new Budget({ ...budgetLimits, strangersOfNetworkBytesMax: 100 });
  const open = () => budget.open({ address: "10.0.0.1", isLocal: false });
  const reserve = (headers: Record<string, string>, account = open()) =>
    reserveBody(arriving(headers), 90, { account, limits: httpLimits, bytesPerTurn: 1 });
  const first = open();
  expect(reserve({ "content-length": "60" }, first).reservedBytes).toBe(60);
  expect(() => reserve({ "content-length": "41" })).toThrow("TooManyBytes");
  expect(() => reserve({ "transfer-encoding": "chunked" })).toThrow("TooManyBytes");
  expect(reserve({ "content-length": "91" }).reservedBytes).toBe(0); // reading it fails at once
  first.close();
  expect(reserve({ "transfer-encoding": "chunked" }).reservedBytes).toBe(90);
});
