import { join } from "node:path";
import { expect, it } from "vitest";
import { scratchFolder } from "../testing/scratch-folder";
import { startFixture } from "./support/fixtures";
import { Project } from "./support/project";

const schema = `
  import { defineSchema, defineTable } from "convex/server";
  import { v } from "convex/values";
  export default defineSchema({
    foods: defineTable({ name: v.string(), cuisine: v.string(), embedding: v.optional(v.array(v.float64())) })
      .vectorIndex("by_embedding", { vectorField: "embedding", dimensions: 3, filterFields: ["cuisine"] }),
  });`;
const foods = (use: string) => `${use}
  import { action, mutation } from "./_generated/server";
  import { v } from "convex/values";
  export const add = mutation({
    args: { name: v.string(), cuisine: v.string(), embedding: v.optional(v.array(v.float64())) },
    handler: async (ctx, food) => await ctx.db.insert("foods", food),
  });
  export const near = action({
    args: { vector: v.array(v.float64()), cuisines: v.optional(v.array(v.string())) },
    handler: async (ctx, { vector, cuisines }) => {
      const filter = cuisines && ((q) => q.or(...cuisines.map((each) => q.eq("cuisine", each))));
      return await ctx.vectorSearch("foods", "by_embedding", { vector, limit: 2, filter });
    },
  });`;
const files = {
  "schema.ts": schema,
  "foods.ts": foods(""),
  "inNode.ts": foods('"use node";').replace(/export const add[\s\S]*?\}\);/, ""),
  "convex.config.ts": `
    import { defineApp } from "convex/server";
    import pantry from "./pantry/convex.config";
    const app = defineApp();
    app.use(pantry);
    export default app;`,
  "pantry/convex.config.ts": `
    import { defineComponent } from "convex/server";
    export default defineComponent("pantry");`,
  "pantry/schema.ts": schema,
  "pantry/foods.ts": foods(""),
};

it("[F20] an action can search by vectors, also with Node's modules, in a component, after a restart and after an import", async () => {
  const folder = await scratchFolder("vector-search");
  const options = { functionsDir: null, dataDir: join(folder, "data") };
  let engine = await startFixture(options);
  if (engine.admin === null) throw new Error("This server has no administration.");
  const project = await Project.create(engine.admin, files);
  const pushed = await project.push();
  expect(pushed.code, pushed.output).toBe(0);
  expect(pushed.output).toContain("embedding (3 dimensions)");
  const add = async (name: string, cuisine: string, embedding?: number[]) =>
    JSON.parse((await runs("foods:add", { name, cuisine, embedding })).valueJson) as string;
  const runs = async (path: string, args: object) => {
    const outcome = await engine.run(path, args);
    if (!outcome.ok) throw new Error(outcome.errorMessage);
    return outcome;
  };
  const near = async (path: string, cuisines?: string[]) => {
    const { valueJson } = await runs(path, { vector: [1, 0, 0], cuisines });
    return JSON.parse(valueJson) as { _id: string; _score: number }[];
  };
  const soup = await add("soup", "french", [3, 0, 0]);
  const rice = await add("rice", "thai", [1, 1, 0]);
  await add("bread", "french", [0, 0, 1]);
  await add("water", "french");
  const all = [
    { _id: soup, _score: 1 },
    { _id: rice, _score: expect.closeTo(Math.SQRT1_2, 6) as number },
  ];
  expect(await near("foods:near")).toEqual(all);
  expect(await near("inNode:near")).toEqual(all);
  expect(await near("foods:near", ["thai", "greek"])).toEqual([all[1]]);
  const run = (...words: string[]) => project.convex("run", ...words);
  const own = ["--component", "pantry"];
  expect((await run("foods:near", '{"vector":[1,0,0]}', ...own)).output.trim()).toBe("[]");
  const jam = '{"name":"jam","cuisine":"thai","embedding":[0,1,0]}';
  expect((await run("foods:add", jam, ...own)).code).toBe(0);
  expect((await run("foods:near", '{"vector":[0,2,0]}', ...own)).output).toContain('"_score": 1');
  const zip = join(folder, "export.zip");
  expect((await project.convex("export", "--path", zip)).code).toBe(0);
  await engine.close();
  engine = await startFixture(options);
  expect(await near("foods:near")).toEqual(all);
  const peer = await startFixture({ ...options, dataDir: join(folder, "other") });
  project.server = peer.admin ?? project.server;
  expect((await project.push()).code).toBe(0);
  expect((await project.convex("import", "--replace-all", "-y", zip)).code).toBe(0);
  engine = peer;
  expect(await near("foods:near")).toEqual(all);
});
