import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { ConvexHttpClient } from "convex/browser";
import { beforeEach, describe, expect, it } from "vitest";
import { scratchFolder } from "../testing/scratch-folder";
import { run, started } from "./support/command";
import { pause } from "./support/fixtures";
import { api } from "./support/official";
import { type Deployed, Project } from "./support/project";
import { pushedOnce, servePushes } from "./support/pushed";
import { RawSocket } from "./support/raw-socket";
import { administrationIn, askAs } from "./support/raw-pushes";

let folder: string;
beforeEach(async () => {
  folder = await scratchFolder("component-pushes");
});

const config = (body: string) => `
  import rateLimiter from "@convex-dev/rate-limiter/convex.config";
  import { defineApp } from "convex/server";
  import shelf from "./shelf/convex.config";
  const app = defineApp();
  ${body}
  export default app;`;

const files = {
  "convex.config.ts": config("app.use(rateLimiter); app.use(shelf, { httpPrefix: '/shelf/' });"),
  "shelf/convex.config.ts": `
    import { defineComponent } from "convex/server";
    import leaf from "../leaf/convex.config";
    const shelf = defineComponent("shelf");
    shelf.use(leaf, { env: { LABEL: "green" } });
    export default shelf;`,
  "shelf/books.ts": `
    import { components } from "./_generated/api";
    import { mutation, query } from "./_generated/server";
    import { v } from "convex/values";
    export const add = mutation({
      args: { title: v.string() },
      handler: async (ctx, { title }): Promise<void> => {
        await ctx.db.insert("books", { title });
        await ctx.runMutation(components.leaf.leaves.add, { text: title });
      },
    });
    export const all = query({
      args: {},
      handler: async (ctx): Promise<{ books: string[]; leaves: string[] }> => ({
        books: (await ctx.db.query("books").collect()).map(({ title }) => title),
        leaves: await ctx.runQuery(components.leaf.leaves.all, {}),
      }),
    });`,
  "shelf/http.ts": `
    import { httpRouter } from "convex/server";
    import { httpAction } from "./_generated/server";
    const http = httpRouter();
    http.route({ path: "/hello", method: "GET", handler: httpAction(async () => new Response("shelf")) });
    export default http;`,
  "shelf/schema.ts": `
    import { defineSchema, defineTable } from "convex/server";
    import { v } from "convex/values";
    export default defineSchema({
      books: defineTable({ title: v.string() }).index("by_title", ["title"]),
    });`,
  "leaf/convex.config.ts": `
    import { defineComponent } from "convex/server";
    import { v } from "convex/values";
    export default defineComponent("leaf", { env: { LABEL: v.string() } });`,
  "leaf/leaves.ts": `
    import { mutation, query } from "./_generated/server";
    import { v } from "convex/values";
    export const add = mutation({
      args: { text: v.string() },
      handler: async (ctx, { text }) => {
        await ctx.db.insert("leaves", { text: text + " on " + process.env.LABEL });
      },
    });
    export const all = query({
      args: {},
      returns: v.array(v.string()),
      handler: async (ctx) => (await ctx.db.query("leaves").collect()).map(({ text }) => text as string),
    });`,
  "app.ts": `
    import { RateLimiter, MINUTE } from "@convex-dev/rate-limiter";
    import { components } from "./_generated/api";
    import { mutation, query } from "./_generated/server";
    import { v } from "convex/values";
    const limiter = new RateLimiter(components.rateLimiter, {
      add: { kind: "fixed window", rate: 1, period: 60 * MINUTE },
    });
    export const add = mutation({
      args: { title: v.string() },
      handler: async (ctx, { title }): Promise<boolean> => {
        const { ok } = await limiter.limit(ctx, "add");
        if (ok) await ctx.runMutation(components.shelf.books.add, { title });
        return ok;
      },
    });
    export const all = query({
      args: {},
      handler: async (ctx): Promise<{ books: string[]; leaves: string[] }> =>
        ctx.runQuery(components.shelf.books.all, {}),
    });`,
};

async function serve(dataDir = join(folder, "data")) {
  const serving = await servePushes(dataDir);
  return { ...serving, client: new ConvexHttpClient(serving.engine.url) };
}

const openPushed = pushedOnce(files);
async function pushed() {
  const opened = await openPushed();
  return { ...opened, client: new ConvexHttpClient(opened.engine.url) };
}

const app = api.app ?? {};
const stored = { books: ["one"], leaves: ["one on green"] };

describe("a push of an app with components", () => {
  it("[D14] is served at once, and after a restart", async () => {
    const { engine, client, admin, dataDir } = await serve();
    const project = await Project.create(admin, files);
    const { code, output } = await project.push();
    expect(code, output).toBe(0);
    expect(output).toMatch(/Installed component rateLimiter/);
    expect(output).toMatch(/Installed component shelf\/leaf/);
    expect(await client.mutation(app.add, { title: "one" })).toBe(true);
    expect(await client.mutation(app.add, { title: "two" })).toBe(false);
    expect(await client.query(app.all, {})).toEqual(stored);
    expect(await (await fetch(`${engine.url}/shelf/hello`)).text()).toBe("shelf");
    await engine.close();
    const again = await serve(dataDir);
    expect(await again.client.query(app.all, {})).toEqual(stored);
    project.server = again.admin;
    expect((await project.push()).code).toBe(0);
    expect(await again.client.query(app.all, {})).toEqual(stored);
  });

  it("[D15] writes the types of the mounted components", async () => {
    const { project } = await pushed();
    const typings = await readFile(join(project.folder, "convex/_generated/api.d.ts"), "utf8");
    expect(typings).toContain('rateLimiter: import("@convex-dev/rate-limiter');
    expect(typings).toMatch(/shelf: import\("\.\.\/shelf/);
  });

  it("[D16] that leaves a component out keeps its data, which a later push finds", async () => {
    const { client, project } = await pushed();
    await client.mutation(app.add, { title: "one" });
    await project.write("convex/convex.config.ts", config("app.use(rateLimiter); void shelf;"));
    await project.write(
      "convex/app.ts",
      `import { query } from "./_generated/server";
       export const all = query({ args: {}, handler: async () => null });`,
    );
    const without = await project.push();
    expect(without.code, without.output).toBe(0);
    expect(without.output).toMatch(/Unmounted component shelf/);
    expect(await client.query(app.all, {})).toBeNull();
    for (const [name, text] of Object.entries(files)) await project.write(`convex/${name}`, text);
    const again = await project.push();
    expect(again.code, again.output).toBe(0);
    expect(again.output).toMatch(/Remounted component shelf/);
    expect(await client.query(app.all, {})).toEqual(stored);
  });

  it("[D17] that cannot be mounted is refused with its reason, and changes nothing", async () => {
    const { client, project } = await pushed();
    await client.mutation(app.add, { title: "one" });
    const refused = async (name: string, text: string) => {
      await project.write(`convex/${name}`, text);
      const { code, output } = await project.push();
      await project.write(`convex/${name}`, files[name as keyof typeof files]);
      expect(code).toBe(1);
      expect(await client.query(app.all, {})).toEqual(stored);
      return output;
    };
    const twice = config("app.use(rateLimiter); app.use(shelf); app.use(shelf);");
    expect(await refused("convex.config.ts", twice)).toContain(
      'The app has multiple child components with the same name: "shelf"',
    );
    const other = files["shelf/schema.ts"].replace("title: v.string()", "title: v.number()");
    expect(await refused("shelf/schema.ts", other)).toContain("does not match the schema");
  });
});

describe("a component on the command line", () => {
  it("[D19] shows its tables, documents and functions, and runs inline queries on them", async () => {
    const { admin, client, project } = await pushed();
    await client.mutation(app.add, { title: "one" });
    const shown = async (...words: string[]) => {
      const { code, output } = await project.convex(...words);
      expect(code, output).toBe(0);
      return output.trim();
    };
    expect(await shown("data", "--component", "shelf")).toBe("books");
    expect(await shown("data", "--component", "shelf/leaf")).toBe("leaves");
    expect(await shown("data")).toContain("There are no tables");
    expect(await shown("data", "books", "--component", "shelf", "--format", "jsonl")).toContain(
      '"title": "one"',
    );
    expect(await shown("data", "books")).toContain("There are no documents");
    const query = "return (await ctx.db.query('leaves').collect()).map(({ text }) => text)";
    const typed = ["run", "--component", "shelf/leaf", "--inline-query", query];
    expect(await shown(...typed)).toContain('"one on green"');
    const unknown = await project.convex("run", "--component", "shelf", "books:none");
    expect([unknown.code, unknown.output.includes("books:all")]).toEqual([1, true]);
    const nowhere = await project.convex("run", "--component", "nope", "--inline-query", query);
    expect(nowhere.output).toContain('Component path "nope" was not found.');

    const response = await fetch(`${admin.url}/api/stream_function_logs?cursor=0`, {
      headers: { Authorization: `Convex ${admin.key}` },
    });
    const { entries } = (await response.json()) as { entries: object[] };
    expect(entries).toContainEqual(
      expect.objectContaining({ identifier: "books:none", componentPath: "shelf" }),
    );
  });

  it("[D15] gets its types without a push", async () => {
    const { project } = await pushed();
    const api = join(project.folder, "convex/_generated/api.d.ts");
    const ofShelf = join(project.folder, "convex/shelf/_generated/component.ts");
    for (const file of [api, ofShelf]) await rm(file);
    const { code, output } = await project.convex("codegen", "--typecheck", "disable");
    expect(code, output).toBe(0);
    expect(await readFile(api, "utf8")).toMatch(/shelf: import\("\.\.\/shelf/);
    expect(await readFile(ofShelf, "utf8")).toMatch(
      /books: \{\s+add: FunctionReference<\s*"mutation",\s*"internal",\s*\{ title: string \}/,
    );
  });

  it("[F43] is not reached without the key, on either port", async () => {
    const { engine, admin } = await pushed();
    const refusal = /Only administrators call functions of components/;
    const add = {
      type: "Add",
      queryId: 0,
      udfPath: "books:all",
      args: [{}],
      componentPath: "shelf",
    };
    for (const url of [engine.url, admin.url]) {
      const socket = await RawSocket.open(url);
      socket.modify([add]);
      const type = url === engine.url ? "FatalError" : "Transition";
      await socket.first(type, (frame) => refusal.test(JSON.stringify(frame)));
      const response = await fetch(`${url}/api/query`, {
        method: "POST",
        body: JSON.stringify({ path: "books:all", args: {}, componentPath: "shelf" }),
      });
      expect(await response.text()).toContain("Could not find public function for 'books:all'");
    }
  });
});

async function requestOf(project: Project): Promise<object> {
  const { code, output } = await project.convex(
    "deploy",
    ...["--push-all-modules", "--write-push-request", "request", "--typecheck", "disable"],
  );
  expect(code, output).toBe(0);
  return JSON.parse(await readFile(join(project.folder, "request.json"), "utf8")) as object;
}

describe("a server that is killed", () => {
  it("[D20] while components are pushed, migrated, removed and mounted again has each change in full or not at all, and all data", async () => {
    const project = await Project.create({ url: "http://127.0.0.1:9", key: "none" }, files);
    const requests: object[] = [];
    const keepRequest = async () => {
      await project.write(
        "convex/version.ts",
        `import { query } from "./_generated/server";
         export const get = query({ args: {}, handler: async () => ${requests.length} });`,
      );
      requests.push(await requestOf(project));
    };
    await keepRequest();
    await project.write(
      "convex/shelf/schema.ts",
      files["shelf/schema.ts"].replace(
        `title: v.string() })`,
        `title: v.string(), pages: v.optional(v.number()) }).index("by_pages", ["pages"])`,
      ),
    );
    await keepRequest();
    await project.write("convex/convex.config.ts", config("app.use(rateLimiter); void shelf;"));
    await project.write(
      "convex/app.ts",
      `import { query } from "./_generated/server";
       export const all = query({ args: {}, handler: async () => null });`,
    );
    await keepRequest();

    const dataDir = join(folder, "killed");
    const serve = async () => {
      const server = run("engine", "--data", dataDir, "--port", "0");
      const url = await started(server);
      const admin = await administrationIn(dataDir);
      return { server, client: new ConvexHttpClient(url), admin, ask: askAs(admin) };
    };
    const inShelf = async ({ url, key }: Deployed, path: string, args: object) => {
      const response = await fetch(`${url}/api/function`, {
        method: "POST",
        headers: { Authorization: `Convex ${key}` },
        body: JSON.stringify({ path, args, componentPath: "shelf", format: "json" }),
      });
      return ((await response.json()) as { value: unknown }).value;
    };
    /** Also works while the component is not mounted. */
    const books = async (admin: Deployed): Promise<unknown[]> => {
      const paginationOpts = { cursor: null, numItems: 100 };
      const args = { table: "books", order: "asc", paginationOpts };
      const { page } = (await inShelf(admin, "_system/cli/tableData", args)) as {
        page: { title: string }[];
      };
      return page.map(({ title }) => title);
    };
    let serving = await serve();
    let served: unknown = "nothing";
    const written: string[] = [];
    for (const killAfterMs of [null, 0, 5, 15]) {
      for (const [next, request] of [...requests.entries()]) {
        const startPush = await serving.ask("start_push", request);
        const finished = serving.ask("finish_push", { startPush }).catch(() => null);
        if (killAfterMs === null) await finished;
        else await pause(killAfterMs);
        serving.server.child.kill("SIGKILL");
        await serving.server.ended;
        const isAcknowledged = (await finished) !== null;
        serving = await serve();
        const now: unknown = await serving.client
          .query(api.version?.get, {})
          .catch(() => "nothing");
        expect(isAcknowledged ? [next] : [served, next]).toContain(now);
        served = now;
        expect(await books(serving.admin)).toEqual(written);
        if (now !== 0 && now !== 1) continue;
        const title = `book ${written.length}`;
        await inShelf(serving.admin, "books:add", { title });
        written.push(title);
        expect(await serving.client.query(app.all, {})).toMatchObject({ books: written });
      }
    }
    serving.server.child.kill("SIGTERM");
    await serving.server.ended;
    expect(written.length).toBeGreaterThan(0);
  });
});

describe("the data of components", () => {
  it("[D18] is read, exported and imported by the command line, each in its own component", async () => {
    const { client, project } = await pushed();
    await client.mutation(app.add, { title: "one" });
    const run = await project.convex("run", "--component", "shelf/leaf", "leaves:all");
    expect(run.output).toContain('"one on green"');
    expect((await project.convex("export", "--path", "all.zip")).code).toBe(0);
    const other = await serve();
    project.server = other.admin;
    expect((await project.push()).code).toBe(0);
    const taken = await project.convex("import", "-y", "--replace-all", "all.zip");
    expect(taken.code, taken.output).toBe(0);
    expect(await other.client.query(app.all, {})).toEqual(stored);
    await project.write("more.jsonl", JSON.stringify({ title: "two" }));
    const words = ["--append", "--table", "books", "--component", "shelf", "more.jsonl"];
    const added = await project.convex("import", "-y", ...words);
    expect(added.code, added.output).toBe(0);
    expect(await other.client.query(app.all, {})).toEqual({ ...stored, books: ["one", "two"] });
  });
});
