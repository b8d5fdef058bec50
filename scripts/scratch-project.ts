import { cp, mkdir, mkdtemp } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join, relative } from "node:path";

const parts = ["convex", "domain", "package.json", "tsconfig.json", ".env.local"];

/** A copy of what the official command line needs, in the packages' folder, where functions find their packages. */
export async function copyProject(
  root: string,
  isCopied: (name: string) => boolean = () => true,
): Promise<string> {
  const scratch = join(root, "node_modules/.cache/copies");
  await mkdir(scratch, { recursive: true });
  const project = await mkdtemp(join(scratch, "project-"));
  const filter = (path: string) => isCopied(relative(root, path));
  for (const name of parts.filter((part) => existsSync(join(root, part)))) {
    await cp(join(root, name), join(project, name), { recursive: true, filter });
  }
  return project;
}

/** Without the demonstration: a production server has no functions that add invented people. */
export const makeProductionProject = (root: string): Promise<string> =>
  copyProject(root, (name) => name !== join("convex", "dev") && !/\.test\.ts$/.test(name));
