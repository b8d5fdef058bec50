import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, cp, mkdir, readFile, rename, rm, utimes, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { buildBundle } from "../packages/engine/functions/bundle/bundle";
import { writePrebuiltBundle } from "../packages/engine/functions/bundle/prebuilt-bundle";
import { buildWhatIsStale, engineEntries, putStudio, sumsOf, webDir } from "./builds";
import { engineBundle, engineFlags, nodeBundle } from "./node-bundle";
import { copyPackages } from "./release-packages";
import { archiveEnd, releasesDir } from "./trial-release";

const making = join(releasesDir, "making");
const bucketEntry = "s3-bucket";

if (process.argv.includes("--help")) {
  console.log(`Usage: npm run release [-- --trial]

Makes ${releasesDir}/NAME, a folder that runs with Node alone, and NAME.tar.gz beside it: the whole installation for machines
like this one. The name ends in a hash of the contents. deploy/install.sh in it installs it; docs/deploy.md says how.
It also writes the schema into tests/repo/released-schema.txt as that of the last release; commit that file. --trial leaves it alone.`);
  process.exit(0);
}

const beganAt = new Date(); // A source that changes from now on may be read before or after that.
const isTrial = process.argv.includes("--trial");
const { name, version } = JSON.parse(await readFile("package.json", "utf8")) as Package;
if (!isTrial) writeDigest(); // fails if data of the last release cannot be migrated to this one
await buildWhatIsStale();
await rm(making, { recursive: true, force: true });
await mkdir(making, { recursive: true });
const packages = await buildServer();
await copyPackages(packages, resolve("."), resolve(making));
// Without the demonstration: a production server has no functions that add invented people.
const functions = await buildBundle("convex", { without: "dev/" });
await writePrebuiltBundle(functions, join(making, "functions.bundle"));
await cp(webDir, join(making, "web"), { recursive: true });
await cp("deploy", join(making, "deploy"), { recursive: true });
for (const page of ["deploy.md", "deploy-reference.md"]) {
  await cp(join("docs", page), join(making, page));
}
await writeFile(
  join(making, "package.json"),
  JSON.stringify({ name, version, private: true, type: "module" }, null, 2),
);
await writeLauncher();
const sums = await sumsOf(making);
await writeFile(join(making, "SHA256SUMS"), sums);

const hash = createHash("sha256").update(sums).digest("hex").slice(0, 10);
const release = `${name}-${version}-${hash}`;
const folder = join(releasesDir, release);
await rm(folder, { recursive: true, force: true });
await rename(making, folder);
const archive = `${release}-${archiveEnd}`;
const plain = ["--sort=name", "--mtime=@0", "--owner=0", "--group=0", "--numeric-owner"];
// Named when it is complete: a test takes an archive that it finds.
const draft = `${making}.tar.gz`;
execFileSync("tar", [...plain, "-czf", resolve(draft), release], { cwd: releasesDir });
await utimes(draft, beganAt, beganAt);
await rename(draft, join(releasesDir, archive));
if (!isTrial) writeDigest("--release", version);
console.log(`${folder}\n${join(releasesDir, archive)}`);

function writeDigest(...words: string[]): void {
  const script = ["--import", "tsx", "scripts/write-schema-digest.ts", ...words];
  execFileSync(process.execPath, script, { stdio: "inherit" });
}

interface Package {
  name: string;
  version: string;
}

/**
 * Programs contain the packages that they run, so that a start does not find and read them one by one. Returns the
 * names of all packages: pushed code and an operator's queries are bundled with the installed ones.
 */
async function buildServer(): Promise<string[]> {
  const { [bucketEntry]: bucketFile, ...entries } = engineEntries;
  const programs = { ...entries, main: "scripts/release-main.ts" };
  const outdir = join(making, "server");
  await build({ ...engineBundle, entryPoints: { ...programs, [bucketEntry]: bucketFile }, outdir });
  await putStudio(outdir);
  // Without the bucket's packages: as copies they would take ten times the space, for a few of their functions.
  const { metafile } = await build({
    ...nodeBundle,
    entryPoints: programs,
    outdir,
    write: false,
    metafile: true,
  });
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  const names = imports
    .filter(({ external, path }) => external === true && !path.startsWith("node:"))
    .map(({ path }) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path);
  return [...new Set(names)];
}

/** For people: the systemd units start Node directly. */
async function writeLauncher(): Promise<void> {
  const file = join(making, "passage");
  const node = `exec node ${engineFlags.join(" ")}`;
  await writeFile(
    file,
    `#!/bin/sh\n${node} "$(dirname "$(readlink -f "$0")")/server/main.js" "$@"\n`,
  );
  await chmod(file, 0o755);
  await chmod(join(making, "deploy/install.sh"), 0o755);
}
