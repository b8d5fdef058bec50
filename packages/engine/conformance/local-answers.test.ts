import { request } from "node:http";
import { expect, it } from "vitest";
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
