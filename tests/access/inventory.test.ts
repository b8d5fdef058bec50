import { expect, test } from "vitest";
import { modules } from "../support/convex-modules";
import { matrix } from "./matrix";
import { buildWorld } from "./world";

const sources = import.meta.glob("../../convex/**/*.ts", { query: "?raw", import: "default" });
const BUILDERS = [
  "publicAction",
  "publicQuery",
  "clientQuery",
  "clientMutation",
  "coachQuery",
  "practiceQuery",
  "coachMutation",
  "memberQuery",
  "memberMutation",
  "coachedMutation",
  "sharedMutation",
  "accountQuery",
  "accountMutation",
];

interface PublicFunction {
  path: string;
  file: string;
  name: string;
}

async function listPublicFunctions(): Promise<PublicFunction[]> {
  const found: PublicFunction[] = [];
  for (const [file, load] of Object.entries(modules)) {
    if (file.includes("_generated")) continue;
    const exported = (await load()) as Record<string, { isPublic?: boolean } | undefined>;
    const module = file.replace("../../convex/", "").replace(/\.ts$/, "");
    for (const [name, value] of Object.entries(exported)) {
      if (value?.isPublic === true) found.push({ path: `${module}:${name}`, file, name });
    }
  }
  return found;
}

test("[policy-4] Z01: every public function has a row in the access matrix, and every row a function", async () => {
  const paths = (await listPublicFunctions()).map(({ path }) => path);
  expect(paths.toSorted()).toEqual(Object.keys(matrix(await buildWorld())).toSorted());
});

test("no list of the whole practice, which needs no visit, accepts the id of a client or of their rows", async () => {
  for (const { file, name, path } of await listPublicFunctions()) {
    const source = String(await sources[file]?.());
    const [, args] =
      new RegExp(`export const ${name} = practiceQuery\\(\\{\\s*args: ([^]*?)returns:`).exec(
        source,
      ) ?? [];
    expect(args ?? "", path).not.toMatch(/v\.id\("(?!libraryItems)/);
  }
});

test("every public function is built by the gate", async () => {
  for (const { file, name, path } of await listPublicFunctions()) {
    const source = String(await sources[file]?.());
    const builder = new RegExp(`export const ${name} = (\\w+)\\(`).exec(source)?.[1];
    expect(BUILDERS, `${path} is made by ${String(builder)}`).toContain(builder);
  }
});
