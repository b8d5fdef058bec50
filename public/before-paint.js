// Runs before anything is painted. It is a file of its own, loaded before the styles, because a module would run after the
// first paint and a strict content policy forbids scripts inside the page.

// Puts a kept choice of light or dark on the page. src/features/appearance keeps it and does everything after this.
// The landing page stands in index.html already. It is for nobody yet, at its own address: to whoever keeps a sign-in
// (src/lib/kept-sign-in.ts) and everywhere else it is not shown. src/main.tsx draws what belongs there.
let isElsewhere = location.pathname !== "/";
try {
  const choice = localStorage.getItem("appearance");
  if (choice === "light" || choice === "dark") document.documentElement.dataset.theme = choice;
  const server = location.origin.replace(/[^a-zA-Z0-9]/g, "");
  isElsewhere ||= localStorage.getItem(`__convexAuthJWT_${server}`) !== null;
} catch {
  // Storage is forbidden here, so nothing was kept: the system's colours stay, and nobody is signed in.
}
if (isElsewhere) document.documentElement.dataset.elsewhere = "";

// A built page names its program here (scripts/builds.ts). Where the landing page stands already, its words come first: the
// program is fetched once they are painted, and takes none of a slow line from them.
// It takes the place of what is drawn, so it starts only when all of that is there: a kept program would come sooner.
const { program } = document.currentScript?.dataset ?? {};
const addToHead = (name, attributes) =>
  document.head.append(Object.assign(document.createElement(name), attributes));
function startProgram() {
  if (document.readyState === "loading") {
    document.addEventListener("DOMContentLoaded", startProgram, { once: true });
  } else addToHead("script", { type: "module", src: program });
}
if (program && isElsewhere) {
  addToHead("link", { rel: "modulepreload", href: program });
  startProgram();
} else if (program) afterFirstPaint(startProgram);

// A browser tells of a paint when it is on the screen. One that does not is asked for a frame: that comes a little earlier.
function afterFirstPaint(act) {
  if (!PerformanceObserver.supportedEntryTypes.includes("paint")) {
    requestAnimationFrame(() => setTimeout(act));
    return;
  }
  const paints = new PerformanceObserver((seen) => {
    if (seen.getEntriesByName("first-contentful-paint").length === 0) return;
    paints.disconnect();
    act();
  });
  paints.observe({ type: "paint", buffered: true });
}
