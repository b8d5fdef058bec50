import { cp } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect } from "vitest";
import { scratchFolder } from "../../testing/scratch-folder";
import type { Engine } from "../../start-engine";
import { startFixture } from "./fixtures";
import { Project, type Deployed } from "./project";

export interface Serving {
  engine: Engine;
  admin: Deployed;
  dataDir: string;
}

/** A server without functions, unless the folder has some. */
export async function servePushes(dataDir: string): Promise<Serving> {
  const engine = await startFixture({ functionsDir: null, dataDir });
  if (engine.admin === null) throw new Error("This server has no administration.");
  return { engine, admin: engine.admin, dataDir };
}

/**
 * Pushes a project once for the tests of a file, because a push takes seconds of the processor. The function that it
 * returns starts a server on a copy of what the push left, with a copy of the project.
 */
export function pushedOnce(files: Record<string, string>) {
  let kept = "";
  let output = "";
  beforeAll(async () => {
    kept = await scratchFolder("pushed");
    const { engine, admin } = await servePushes(join(kept, "data"));
    const project = await Project.create(admin, files);
    const push = await project.push();
    expect(push.code, push.output).toBe(0);
    output = push.output;
    await engine.close();
    await cp(project.folder, join(kept, "project"), { recursive: true });
  });
  return async (): Promise<Serving & { project: Project; output: string }> => {
    const dataDir = join(await scratchFolder("pushed"), "data");
    await cp(join(kept, "data"), dataDir, { recursive: true, preserveTimestamps: true });
    const serving = await servePushes(dataDir);
    const project = await Project.create(serving.admin, {});
    await cp(join(kept, "project"), project.folder, { recursive: true });
    return { ...serving, project, output };
  };
}
