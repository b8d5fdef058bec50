import { request } from "node:http";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { EngineOptions } from "../engine-options";
import { scratchFolder } from "../testing/scratch-folder";
import { startFixture } from "./support/fixtures";

const localAnswers = { "/mine.json": "rules:hiddenQuery", "/broken.json": "rules:missing" };

async function ask(url: string, headers: Record<string, string> = {}) {
  return await new Promise<{ status: number; cache: string | undefined; text: string }>(
    (resolve, reject) => {
      const call = request(url, { headers }, (response) => {
        let text = "";
        response.on("data", (chunk: Buffer) => (text += chunk.toString()));
        response.on("end", () => {
          resolve({
            status: response.statusCode ?? 0,
            cache: response.headers["cache-control"],
            text,
          });
        });
      });
      call.on("error", reject).end();
    },
  );
}

it("[H26] a function's result is served to this machine, never cached, and others get 404", async () => {
  const { url } = await startFixture({ localAnswers });
  const answer = await ask(`${url}/mine.json`);
  expect(answer).toMatchObject({ status: 200, cache: "no-store" });
  expect(JSON.parse(answer.text)).toBe("hidden");
  const others: Record<string, string>[] = [
    { Host: "rebound.example" },
    { "X-Forwarded-For": "127.0.0.1" },
  ];
  for (const headers of others) {
    const refused = await ask(`${url}/mine.json`, headers);
    expect(refused.status).toBe(404);
    expect(refused.text).not.toContain("hidden");
  }
  expect((await ask(`${url}/broken.json`)).status).toBe(500);

  const published = await startFixture({ localAnswers, publicUrl: "https://portal.example" });
  expect((await ask(`http://127.0.0.1:${published.port ?? 0}/mine.json`)).status).toBe(404);
});

describe("where a proxy may be in front", () => {
  const settings = { localAnswers, metricsToken: "a-token", localAnswersWhenPublished: true };
  it.each<[string, Partial<EngineOptions>]>([
    ["that ends TLS", { isBehindTls: true }],
    ["that is named", { trustedProxies: ["127.0.0.1"] }],
    ["of a public address", { publicUrl: "https://portal.example" }],
    ["of a port that others reach", { host: "0.0.0.0" }],
  ])(
    "[H26, A24] a request without any sign of a proxy gets nothing on the public port: %s",
    async (_, more) => {
      const dataDir = join(await scratchFolder("local-answers"), "data");
      const { port, admin } = await startFixture({ ...settings, dataDir, ...more });
      const own = `http://127.0.0.1:${port ?? 0}`;
      expect((await ask(`${own}/mine.json`)).status).toBe(404);
      expect((await ask(`${own}/metrics`)).status).toBe(404);
      expect((await ask(`${own}/health`)).text).toBe('{"live":true,"ready":true}');
      const token = { Authorization: "Bearer a-token" };
      expect((await ask(`${own}/metrics`, token)).status).toBe(200);
      const administration = admin?.url ?? "";
      expect((await ask(`${administration}/mine.json`)).status).toBe(200);
      expect((await ask(`${administration}/metrics`)).status).toBe(200);
      expect((await ask(`${administration}/health`)).text).toContain("reasons");
      expect((await ask(`${administration}/mine.json`, { Host: "rebound.example" })).status).toBe(
        404,
      );
    },
  );
});

it("[A35] a server without a configured proxy warns once when it gets forwarded requests", async () => {
  const lines: string[] = [];
  const { url } = await startFixture({ log: (line: string) => lines.push(line) });
  await ask(`${url}/version`);
  expect(lines.filter((line) => line.includes("--trusted-proxy"))).toEqual([]);
  for (const header of ["X-Forwarded-For", "Forwarded", "X-Real-IP"]) {
    await ask(`${url}/version`, { [header]: "192.0.2.1" });
  }
  expect(lines.filter((line) => /^Warning: .*--trusted-proxy/.test(line))).toHaveLength(1);
});
