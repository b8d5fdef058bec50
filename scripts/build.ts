import { buildEngine, buildWeb, webDir } from "./builds";

const part = process.argv[2];
if (part === "--help") {
  console.log(`Usage: npm run build [-- server | site]

Builds the site into dist/web and the server into dist/engine, or one of them.`);
  process.exit(0);
}

// A start that waits for this build disconnects when it ends.
process.once("disconnect", () => process.exit(1));
process.channel?.unref();

if (part === "server") await buildEngine();
else {
  const [hash] = await Promise.all([buildWeb(), part === "site" ? undefined : buildEngine()]);
  // A start and a release print their own lines.
  if (!process.connected) console.log(`The site's files (${webDir}/site-files.txt): ${hash}`);
}
