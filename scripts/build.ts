import { buildEngine, buildWeb } from "./builds";

if (process.argv.includes("--help")) {
  console.log(`Usage: npm run build

Builds the site into dist/web and the engine into dist/engine.`);
  process.exit(0);
}

await Promise.all([buildEngine(), buildWeb()]);
