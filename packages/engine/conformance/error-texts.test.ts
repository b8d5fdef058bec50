import { join } from "node:path";
import { type ConvexClient, ConvexHttpClient } from "convex/browser";
import { ConvexError } from "convex/values";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { startFixture } from "./support/fixtures";
import { api, officialClient } from "./support/official";
import { Project } from "./support/project";

const files = (jwks: string) => ({
  "convex.config.ts": `
    import { defineApp } from "convex/server";
    import part from "./part/convex.config";
    const app = defineApp();
    app.use(part);
    export default app;`,
  "part/convex.config.ts": `
    import { defineComponent } from "convex/server";
    export default defineComponent("part");`,
  "part/errors.ts": `
    import { ConvexError } from "convex/values";
    import { query } from "./_generated/server";
    export const custom = query(async () => { throw new ConvexError("Boom"); });
    export const plain = query(async () => { throw new Error("kaboom"); });`,
  "auth.config.ts": `
    export default { providers: [
      { type: "customJwt", issuer: "https://one.example", applicationID: "app", algorithm: "RS256", jwks: ${JSON.stringify(jwks)} },
      { type: "customJwt", issuer: "https://two.example", algorithm: "RS256", jwks: "data:text/plain,{no" },
    ] };`,
  "schema.ts": `
    import { defineSchema, defineTable } from "convex/server";
    import { v } from "convex/values";
    export default defineSchema({
      rows: defineTable({ name: v.string() })
        .index("by_name", { fields: ["name"], staged: true })
        .searchIndex("search_name", { searchField: "name", staged: true }),
    });`,
  "errors.ts": `
    import { ConvexError, v } from "convex/values";
    import { action, internalQuery, mutation, query } from "./_generated/server";
    import { api, components } from "./_generated/api";
    class FooError extends ConvexError<{ code: bigint }> {
      name = "FooError";
    }
    export const custom = query(async () => { throw new ConvexError("Boom"); });
    export const subclass = query(async () => { throw new FooError({ code: 123n }); });
    export const write = mutation(async () => { throw new ConvexError("Boom"); });
    export const act = action(async () => { throw new ConvexError("Boom"); });
    export const fromQuery = action(async (ctx) => { await ctx.runQuery(api.errors.custom); });
    export const fromSubclass = action(async (ctx) => { await ctx.runQuery(api.errors.subclass); });
    export const fromMutation = action(async (ctx) => { await ctx.runMutation(api.errors.write); });
    export const fromAction = action(async (ctx) => { await ctx.runAction(api.errors.act); });
    export const fromNode = action(async (ctx) => { await ctx.runAction(api.node.act); });
    export const fromPart = query(async (ctx) => { await ctx.runQuery(components.part.errors.custom); });
    export const plainFromPart = query(async (ctx) => { await ctx.runQuery(components.part.errors.plain); });
    export const caught = mutation(async (ctx) => {
      try {
        await ctx.runMutation(api.errors.write);
      } catch (error) {
        return [error instanceof ConvexError, (error as ConvexError<string>).data];
      }
    });
    export const hidden = internalQuery(async () => null);
    export const who = query(async (ctx) => (await ctx.auth.getUserIdentity())?.subject ?? null);
    export const staged = query(async (ctx) =>
      await ctx.db.query("rows").withIndex("by_name" as never).collect());
    export const stagedSearch = query(async (ctx) =>
      await ctx.db.query("rows").withSearchIndex("search_name" as never, (q: any) => q.search("name", "x")).collect());
    export const remove = mutation({
      args: { id: v.string() },
      handler: async (ctx, { id }) => await ctx.storage.delete(id as never),
    });
    export const removeInAction = action({
      args: { id: v.string() },
      handler: async (ctx, { id }) => await ctx.storage.delete(id as never),
    });
    export const url = query({
      args: { id: v.string() },
      handler: async (ctx, { id }) => await ctx.storage.getUrl(id as never),
    });
    export const store = action(async (ctx) => await ctx.storage.store(new Blob([""])));
    export const large = query({
      args: { bytes: v.number() },
      handler: async (_ctx, { bytes }) => Array.from({ length: bytes / 1000 }, () => "x".repeat(997)),
    });
    export const largeAction = action({
      args: { bytes: v.number() },
      handler: async (_ctx, { bytes }) => Array.from({ length: bytes / 1000 }, () => "x".repeat(997)),
    });`,
  "node.ts": `
    "use node";
    import { ConvexError } from "convex/values";
    import { action } from "./_generated/server";
    import { api } from "./_generated/api";
    export const act = action(async () => { throw new ConvexError("Boom"); });
    export const fromQuery = action(async (ctx) => { await ctx.runQuery(api.errors.custom); });
    export const fromNode = action(async (ctx) => { await ctx.runAction(api.node.act); });`,
  "http.ts": `
    import { httpRouter } from "convex/server";
    import { ConvexError } from "convex/values";
    import { httpAction } from "./_generated/server";
    const http = httpRouter();
    const fail = httpAction(async () => { throw new ConvexError("Hello"); });
    http.route({ path: "/fail", method: "GET", handler: fail });
    export default http;`,
});

let jwks = "";
let sign: (payload: JWTPayload, kid?: string) => Promise<string>;
beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const keys = [{ ...(await exportJWK(publicKey)), kid: "key", alg: "RS256" }];
  jwks = `data:text/plain;base64,${Buffer.from(JSON.stringify({ keys })).toString("base64")}`;
  sign = (payload, kid = "key") => {
    const nowSeconds = Math.floor(Date.now() / 1000);
    const standard = { iss: "https://one.example", aud: "app", sub: "ada", iat: nowSeconds - 10 };
    return new SignJWT({ ...standard, exp: nowSeconds + 3600, ...payload })
      .setProtectedHeader({ alg: "RS256", kid })
      .sign(privateKey);
  };
});

async function served() {
  const { folder } = await Project.create({ url: "", key: "" }, files(jwks));
  const engine = await startFixture({ functionsDir: join(folder, "convex") });
  return { engine, http: new ConvexHttpClient(engine.url), socket: officialClient(engine.url) };
}

type Kind = "query" | "mutation" | "action";

/** All clients have these methods, each with its own types. */
const call = (client: ConvexHttpClient | ConvexClient, kind: Kind, fn: unknown, args = {}) =>
  (client as unknown as Record<Kind, (fn: unknown, args: object) => Promise<unknown>>)[kind](
    fn,
    args,
  );

const errors = api.errors ?? {};
const node = api.node ?? {};

async function errorOf(run: () => Promise<unknown>): Promise<Error> {
  const error: unknown = await run().then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof Error) return error;
  throw new Error("It did not fail.");
}

const textOf = async (run: () => Promise<unknown>) => (await errorOf(run)).message;

/** Removes text that differs between runs and clients. */
const plain = ({ message }: Error) =>
  message
    .replace(/^(?:\[CONVEX [QMA]\([a-zA-Z:]+\)\] )?\[Request ID: [0-9a-f]{16}\] Server Error\n/, "")
    .replace(/:\d+:\d+\)/g, ")")
    .replace(/\n\n {2}Called by client$/, "")
    .trim();

const nested = (name: string, data: string, inner: string, outer: string) =>
  `Uncaught ConvexError: Uncaught ${name}: ${data}
    at <anonymous> (../convex/${inner}.ts)

    at async <anonymous> (../convex/${outer}.ts)`;

const boom = (inner: string, outer: string) => nested("ConvexError", "Boom", inner, outer);

describe("the text of an error", () => {
  it("[F52] has what was thrown at each level of calls, with the places", async () => {
    const { http, socket } = await served();
    const direct = "Uncaught ConvexError: Boom\n    at <anonymous> (../convex/errors.ts)";
    const expected: [fn: unknown, kind: Kind, text: string][] = [
      [errors.custom, "query", direct],
      [errors.write, "mutation", direct],
      [errors.act, "action", direct],
      [node.act, "action", direct.replace("errors.ts", "node.ts")],
      [errors.fromQuery, "action", boom("errors", "errors")],
      [errors.fromSubclass, "action", nested("FooError", '{"code":"123n"}', "errors", "errors")],
      [errors.fromMutation, "action", boom("errors", "errors")],
      [errors.fromAction, "action", boom("errors", "errors")],
      [errors.fromNode, "action", boom("node", "errors")],
      [node.fromQuery, "action", boom("errors", "node")],
      [node.fromNode, "action", boom("node", "node")],
      [errors.fromPart, "query", boom("part/errors", "errors")],
    ];
    for (const client of [http, socket]) {
      for (const [fn, kind, text] of expected) {
        const error = await errorOf(() => call(client, kind, fn));
        expect(plain(error)).toBe(text);
        expect(error).toBeInstanceOf(ConvexError);
        expect(error).toMatchObject({ data: text.includes("Foo") ? { code: 123n } : "Boom" });
      }
      const error = await errorOf(() => call(client, "query", errors.plainFromPart));
      expect(plain(error)).toBe(
        boom("part/errors", "errors").replaceAll("ConvexError", "Error").replace("Boom", "kaboom"),
      );
      expect(error).not.toBeInstanceOf(ConvexError);
    }
    expect(await call(http, "mutation", errors.caught)).toEqual([true, "Boom"]);
  });

  it("[F21] from an http action has its first line as code, and its data", async () => {
    const { engine } = await served();
    const response = await fetch(`${engine.url}/fail`);
    expect(await response.json()).toEqual({
      code: expect.stringMatching(
        /^\[Request ID: [0-9a-f]{16}\] Server Error: Uncaught ConvexError: Hello$/,
      ) as unknown,
      trace: expect.stringMatching(/^Uncaught ConvexError: Hello\n {4}at .*http\.ts:/) as unknown,
      data: "Hello",
    });
  });

  it("[S35] for an internal function is that of a missing one, with advice to push", async () => {
    const { http } = await served();
    for (const name of ["hidden", "nowhere"]) {
      const text = await textOf(() => call(http, "query", errors[name]));
      expect(text).toContain(
        `Could not find public function for 'errors:${name}'. Did you forget to run \`npx convex dev\`?`,
      );
    }
  });

  it("[C13] for a staged index says that it is not enabled yet", async () => {
    const { http } = await served();
    const staged = "is currently staged and not available to query until it is enabled.";
    expect(await textOf(() => call(http, "query", errors.staged))).toContain(
      `Index rows.by_name ${staged}`,
    );
    expect(await textOf(() => call(http, "query", errors.stagedSearch))).toContain(
      `Index rows.search_name ${staged}`,
    );
  });
});

describe("files", () => {
  it("[F23] that are missing, and invalid ids, are refused with Convex's text", async () => {
    const { engine, http } = await served();
    const id: unknown = await call(http, "action", errors.store);
    const remove = (value: unknown) => call(http, "mutation", errors.remove, { id: value });
    const address = (await call(http, "query", errors.url, { id })) as string;
    expect(await remove(id)).toBeNull();
    const former = "123e4567-e89b-42d3-a456-426614174000";
    for (const missing of [id, former]) {
      expect(await textOf(() => remove(missing))).toMatch(
        /Uncaught Error: storage id \S+ not found/,
      );
      const inAction = () => call(http, "action", errors.removeInAction, { id: missing });
      expect(await textOf(inAction)).toMatch(/Uncaught Error: storage id \S+ not found/);
      expect(await call(http, "query", errors.url, { id: missing })).toBeNull();
    }
    expect(await textOf(() => remove("nonsense"))).toContain(
      "Invalid argument `storageId` for `storage.delete`",
    );
    const gone = await fetch(address.replace(/^https?:\/\/[^/]+/, engine.url));
    expect([gone.status, ((await gone.json()) as { code: string }).code]).toEqual([
      404,
      "FileNotFound",
    ]);
  });

  it("[B3] that are empty are sent in full when a part is requested", async () => {
    const { engine, http } = await served();
    const id: unknown = await call(http, "action", errors.store);
    const address = (await call(http, "query", errors.url, { id })) as string;
    const response = await fetch(address.replace(/^https?:\/\/[^/]+/, engine.url), {
      headers: { Range: "bytes=0-0" },
    });
    expect([response.status, response.headers.get("content-range")]).toEqual([200, null]);
    expect(await response.text()).toBe("");
  });
});

describe("an error of a token", () => {
  it("[T4] says why the token was refused, with Convex's code", async () => {
    const { http } = await served();
    const nowSeconds = Math.floor(Date.now() / 1000);
    const refused = async (token: string) => {
      http.setAuth(token);
      const text = await textOf(() => call(http, "query", errors.who));
      return JSON.parse(text) as { code: string; message: string };
    };
    http.setAuth(await sign({ iat: nowSeconds + 3 }));
    expect(await call(http, "query", errors.who)).toBe("ada");
    const expected: [token: string, code: string, texts: string[]][] = [
      ["not.a.jwt", "InvalidAuthHeader", ["JWT", "three base64-encoded parts"]],
      [await sign({ iss: undefined }), "InvalidAuthHeader", ["issuer claim ('iss')"]],
      [
        await sign({ iss: "https://other.example" }),
        "NoAuthProvider",
        [
          "No auth provider found matching the given token",
          "CustomJWT(issuer=https://one.example, app_id=app)",
          "CustomJWT(issuer=https://two.example, app_id=none)",
        ],
      ],
      [
        await sign({}, "another"),
        "InvalidAuthHeader",
        ["Could not decode token", "'kid' (key ID) header is 'another'"],
      ],
      [
        await sign({ iss: "https://two.example" }),
        "InvalidAuthHeader",
        ["Invalid JWKS response body", "not valid JSON"],
      ],
      [
        await sign({ iat: nowSeconds + 3_600 }),
        "InvalidAuthHeader",
        ["Token will be valid in 3", " seconds"], // 3,600 or fewer on a busy machine
      ],
      [await sign({ exp: nowSeconds - 60 }), "InvalidAuthHeader", ["Could not validate token"]],
    ];
    for (const [token, code, texts] of expected) {
      const error = await refused(token);
      expect(error.code).toBe(code);
      for (const text of texts) expect(error.message).toContain(text);
    }
  });
});

describe("a result", () => {
  it("[F13] of 8 MiB arrives before sign-in, too", async () => {
    const { http, socket } = await served();
    const bytes = 8 * 1024 * 1024;
    for (const client of [http, socket]) {
      for (const run of [
        () => call(client, "query", errors.large, { bytes }),
        () => call(client, "action", errors.largeAction, { bytes }),
      ]) {
        expect(JSON.stringify(await run()).length).toBeGreaterThan(bytes * 0.99);
      }
    }
  });
});
