/** Loads by URL. This file itself is part of the entry bundle. */
const loaded = new Map<string, Promise<unknown>>([[import.meta.url, Promise.resolve()]]);
let isFetchedFirst = false;

/**
 * Chromium caches a failed import() or modulepreload for the life of the page. Once the first page is drawn, files are
 * therefore fetched first, with retries, and imported from the HTTP cache. Before that it would only add a round trip.
 */
export function fetchBeforeImport() {
  isFetchedFirst = true;
}

/** The build routes every `import()` through this (vite.config.ts), with the list of the chunk's files. */
export async function loadFiles<Part>(
  load: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  await Promise.all(files.map((file) => loadFile(`/${file}`)));
  return await load();
}

function loadFile(path: string): Promise<unknown> {
  const address = new URL(path, document.baseURI).href;
  const loading = loaded.get(address) ?? (path.endsWith(".css") ? putStyles(path) : put(path));
  loaded.set(address, loading);
  loading.catch(() => loaded.delete(address));
  return loading;
}

async function put(path: string): Promise<void> {
  if (isFetchedFirst) await keep(path);
  else addLink({ rel: "modulepreload", href: path });
}

async function putStyles(path: string): Promise<void> {
  if (document.querySelector(`link[rel=stylesheet][href="${path}"]`) !== null) return;
  await keep(path);
  const link = addLink({ rel: "stylesheet", href: path });
  await new Promise((resolve, reject) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", reject);
  });
}

async function keep(path: string): Promise<void> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path} could not be loaded.`);
  await answer.arrayBuffer();
}

function addLink(attributes: { rel: string; href: string }): HTMLLinkElement {
  const link = Object.assign(document.createElement("link"), attributes);
  document.head.append(link);
  return link;
}
