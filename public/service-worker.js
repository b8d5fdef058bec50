// Runs beside the pages (ADR 62). It keeps the program, so that the app opens while the server is away, and shows the
// notifications that the server pushes. It keeps nothing that a person wrote or reads: no address under /api/, no file and no
// page's data passes through it, only what a window opens for its own player. src/app/companions.tsx registers it.

// The build writes the version and the files here (scripts/builds.ts).
const shell = { version: "unbuilt", files: [] };

const prefix = "shell-";
const name = prefix + shell.version;
/** The one page that the server sends for every address of the app. It contains no person's data. */
const page = "/index.html";
/** If the server takes longer than this, the stored page is shown; it says itself that the server does not answer. */
const pageWithinMs = 800;

/** Addresses that are pages of the app. All others are opened from the server only. */
const isOfApp = (pathname) =>
  pathname === "/" || /^\/(dashboard|admin|auth|privacy)(\/|$)/.test(pathname);
/** Sound and film that a window decrypts for its own player (src/lib/loading/media-names.ts). */
const media = "/vault-media/";
const isKept = (pathname) => shell.files.includes(pathname) || pathname.startsWith("/assets/");

addEventListener("install", (event) => event.waitUntil(keepShell()));
addEventListener("activate", (event) => event.waitUntil(registration.navigationPreload?.enable()));
addEventListener("message", (event) => {
  if (event.data === "take over") void skipWaiting();
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (isOfApp(pathname)) event.respondWith(openPage(event));
  } else if (pathname.startsWith(media)) {
    event.respondWith(askWindow(event, pathname.slice(media.length)));
  } else if (isKept(pathname)) event.respondWith(findKept(request));
});

/** Files with a hash in their name are copied from the previous version, which open windows may still use. */
async function keepShell() {
  const before = (await caches.keys()).filter((key) => key.startsWith(prefix) && key !== name);
  for (const key of before.slice(0, -1)) await caches.delete(key);
  const cache = await caches.open(name);
  const keepOne = async (path) => {
    const known = path.startsWith("/assets/") ? await caches.match(path) : undefined;
    const answer =
      known ?? (await fetch(path, { cache: path.startsWith("/assets/") ? "default" : "no-cache" }));
    if (!answer.ok) throw new Error(`${path} could not be kept.`);
    await cache.put(path, answer);
  };
  const waiting = [page, ...shell.files];
  const work = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) await keepOne(path);
  };
  await Promise.all([work(), work(), work(), work()]);
}

/** Prefers the server's page, which is newer, to the stored one. */
async function openPage({ preloadResponse, request }) {
  const kept = await caches.match(page, { cacheName: name });
  const asked = fromServer(preloadResponse, request);
  if (kept === undefined) return asked;
  const patience = new Promise((resolve) => setTimeout(resolve, pageWithinMs));
  const answer = await Promise.race([asked.catch(() => undefined), patience]);
  return answer === undefined || answer.status >= 500 ? kept : answer;
}

const fromServer = async (preloadResponse, request) => (await preloadResponse) ?? fetch(request);

async function findKept(request) {
  const { pathname } = new URL(request.url);
  // The newest version first; `match` would look through the oldest one first.
  return (
    (await caches.match(pathname, { cacheName: name })) ??
    (await caches.match(pathname)) ??
    fetch(request)
  );
}

/** Asks only the window that sent the request, so that its names are useless in other windows. Stores nothing. */
async function askWindow({ clientId, request }, name) {
  const window = clientId === "" ? undefined : await clients.get(clientId);
  const answer =
    window && (await askFor(window, { media: name, range: request.headers.get("Range") }));
  if (!answer) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  const { body, status, headers } = answer;
  return new Response(body, { status, headers });
}

/** How long to wait for a window to confirm the question. One that is still loading, or plays nothing, never does. */
const receivedWithinMs = 10_000;

const askFor = (window, question) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const end = (answer) => {
      port1.close();
      resolve(answer);
    };
    const timer = setTimeout(end, receivedWithinMs);
    port1.onmessage = ({ data }) => {
      clearTimeout(timer);
      if (data !== "received") end(data);
    };
    window.postMessage(question, [port2]);
  });

addEventListener("push", (event) => event.waitUntil(show(event.data)));
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

async function show(data) {
  const { title, body, path, tag } = data.json();
  const looks = { icon: "/icons/app-192.png", badge: "/icons/badge.png" };
  await registration.showNotification(title, {
    body,
    tag,
    renotify: true,
    data: { path },
    ...looks,
  });
  const shown = await registration.getNotifications();
  await navigator.setAppBadge?.(shown.length).catch(() => undefined);
}

/** Uses an open window of the app, preferably the focused one, or else opens a new one. */
async function open(path) {
  const { href, origin } = new URL(path, location.origin);
  if (origin !== location.origin) return;
  const all = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const ofApp = all.filter(({ url }) => /^\/(dashboard|admin)(\/|$)/.test(new URL(url).pathname));
  const window = ofApp.find(({ focused }) => focused) ?? ofApp[0];
  if (window === undefined) {
    await clients.openWindow(href);
    return;
  }
  window.postMessage({ open: path });
  await window.focus().catch(() => undefined); // The page has opened even if the focus is refused.
}
