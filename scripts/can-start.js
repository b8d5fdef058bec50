/** Says in one line why nothing starts here. It runs before everything else, so that any version of Node can read it. */
const [major, minor] = process.versions.node.split(".").map(Number);
const leastMinor = { 20: 19, 22: 12 }; // Vite's minimum; remove 20 when Vite drops Node 20
const isOldNode = major < 20 || major === 21 || minor < leastMinor[major];

if (process.platform === "win32") {
  refuse(
    "Passage runs on Linux and macOS. On Windows, run the same commands in WSL: wsl --install",
  );
} else if (isOldNode) {
  refuse(`Node ${process.versions.node} is too old. Install Node 24: https://nodejs.org`);
}

function refuse(why) {
  process.stderr.write(`${why}\n`);
  process.exit(1);
}
