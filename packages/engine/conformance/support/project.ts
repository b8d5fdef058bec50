import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { repositoryRoot } from "./command";
import { closeLater } from "./fixtures";

/** Inside the packages' folder, so that a project there finds `convex`, and tools ignore it. */
const scratch = join(repositoryRoot, "node_modules/.cache/engine-tests");
/** The package's command only imports this file, but spends almost half of a start on reading its exports. */
const commandLine = join(repositoryRoot, "node_modules/convex/dist/cli.bundle.cjs");

export interface CommandRun {
  code: number | null;
  output: string;
}

export interface Deployed {
  url: string;
  key: string;
}

export class Project {
  readonly folder: string;
  server: Deployed;

  private constructor(folder: string, server: Deployed) {
    this.folder = folder;
    this.server = server;
  }

  static async create(server: Deployed, files: Record<string, string>): Promise<Project> {
    await mkdir(scratch, { recursive: true });
    const folder = await mkdtemp(join(scratch, "project-"));
    closeLater(folder, (path) => rm(path, { recursive: true, force: true }));
    const project = new Project(folder, server);
    const dependencies = { convex: "*" };
    await project.write("package.json", JSON.stringify({ type: "module", dependencies }));
    for (const [name, text] of Object.entries(files)) await project.write(`convex/${name}`, text);
    return project;
  }

  async write(name: string, text: string): Promise<string> {
    const path = join(this.folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    return path;
  }

  /** Runs the command line to its end, without requests to any other server. */
  async convex(...words: string[]): Promise<CommandRun> {
    const child = spawn(process.execPath, [commandLine, ...words], {
      cwd: this.folder,
      env: {
        PATH: process.env.PATH,
        HOME: this.folder,
        CONVEX_SELF_HOSTED_URL: this.server.url,
        CONVEX_SELF_HOSTED_ADMIN_KEY: this.server.key,
        CONVEX_PROVISION_HOST: this.server.url,
      },
    });
    closeLater(child, () => void child.kill("SIGKILL"));
    let output = "";
    child.stdout.on("data", (text: Buffer) => (output += text.toString()));
    child.stderr.on("data", (text: Buffer) => (output += text.toString()));
    const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
    return { code, output: output.replaceAll(/\u001b\[[0-9;]*m/g, "") };
  }

  push(): Promise<CommandRun> {
    return this.convex("deploy", "-y", "--typecheck", "disable");
  }
}

export const notes = {
  "schema.ts": `
    import { defineSchema, defineTable } from "convex/server";
    import { v } from "convex/values";
    export default defineSchema({
      notes: defineTable({ text: v.string(), file: v.optional(v.id("_storage")) }).index("by_text", ["text"]),
      people: defineTable({ name: v.string(), note: v.optional(v.id("notes")) }),
    });`,
  "notes.ts": `
    import { internalMutation, internalQuery, mutation, query } from "./_generated/server";
    import { v } from "convex/values";
    export const version = query({ args: {}, handler: async () => 1 });
    export const list = query({
      args: {},
      handler: async (ctx) => {
        console.log("listing");
        return (await ctx.db.query("notes").withIndex("by_text").take(50)).map(({ text }) => text);
      },
    });
    export const add = mutation({
      args: { text: v.string() },
      returns: v.id("notes"),
      handler: async (ctx, { text }) => await ctx.db.insert("notes", { text }),
    });
    export const purge = internalMutation({ args: {}, handler: async () => null });
    export const secret = internalQuery({ args: {}, handler: async () => 42 });
    export const who = query({
      args: {},
      handler: async (ctx) => (await ctx.auth.getUserIdentity())?.name ?? "nobody",
    });
    export const setting = query({ args: {}, handler: async () => process.env.SETTING ?? null });
    export const fail = query({
      args: {},
      handler: async () => {
        throw new Error("no such luck");
      },
    });`,
  "files.ts": `
    "use node";
    import { action } from "./_generated/server";
    import { v } from "convex/values";
    export const keep = action({
      args: { text: v.string() },
      handler: async (ctx, { text }) => await ctx.storage.store(new Blob([text], { type: "text/plain" })),
    });`,
  "http.ts": `
    import { httpRouter } from "convex/server";
    import { httpAction } from "./_generated/server";
    const http = httpRouter();
    http.route({ path: "/hello", method: "GET", handler: httpAction(async () => new Response("hello")) });
    export default http;`,
  "crons.ts": `
    import { cronJobs } from "convex/server";
    import { internal } from "./_generated/api";
    const crons = cronJobs();
    crons.daily("purge", { hourUTC: 3, minuteUTC: 0 }, internal.notes.purge, {});
    export default crons;`,
} as const;
