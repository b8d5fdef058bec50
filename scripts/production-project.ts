import { cp, mkdir, mkdtemp } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join, relative } from "node:path";

const parts = ["convex", "domain", "package.json", "tsconfig.json", ".env.local"];

/**
 * A copy of what the official command line pushes, in the packages' folder, where functions find their packages. Without the
 * demonstration: a production server has no functions that add invented people. The command line itself can leave nothing
 * out.
 */
export async function makeProductionProject(root: string): Promise<string> {
  const scratch = join(root, "node_modules/.cache/push");
  await mkdir(scratch, { recursive: true });
  const project = await mkdtemp(join(scratch, "project-"));
  const isPushed = (path: string) => {
    const name = relative(root, path);
    return name !== join("convex", "dev") && !/\.test\.ts$/.test(name);
  };
  for (const name of parts.filter((part) => existsSync(join(root, part)))) {
    await cp(join(root, name), join(project, name), { recursive: true, filter: isPushed });
  }
  return project;
}
