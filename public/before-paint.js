// Runs before the first paint: a file of its own, loaded before the styles, because a module would run later and the content
// policy forbids scripts inside the page.

// Applies a stored choice of light or dark. src/features/appearance stores it and does the rest.
// index.html contains the landing page. People who are signed in (src/lib/kept/kept-sign-in.ts) and other addresses do not see it:
// src/main.tsx renders their page.
let isSignedIn = false;
try {
  const choice = localStorage.getItem("appearance");
  if (choice === "light" || choice === "dark") document.documentElement.dataset.theme = choice;
  const server = location.origin.replace(/[^a-zA-Z0-9]/g, "");
  isSignedIn = localStorage.getItem(`__convexAuthJWT_${server}`) !== null;
} catch {
  // The browser forbids storage, so nothing is stored: system colours, signed out.
}
const isElsewhere = isSignedIn || location.pathname !== "/";
if (isElsewhere) document.documentElement.dataset.elsewhere = "";
// Until the program has loaded, signed-in people see empty cards in place of their own pages.
if (isSignedIn && /^\/($|dashboard|admin)/i.test(location.pathname))
  document.documentElement.dataset.opening = "";

// Chromium offers the installation once, maybe before the program is loaded (src/features/app/install-button.tsx).
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  window.installOffer = event;
});

// A built page names its program here (scripts/builds.ts). On the landing page it is loaded after the text is painted,
// so that the two do not share a slow line, and runs once the page is parsed, because it replaces the content.
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

// A browser without paint events runs it after a frame, which is a little earlier.
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
