/** What is here or on its way, by address. This very file came with what the page begins with. */
const brought = new Map<string, Promise<unknown>>([[import.meta.url, Promise.resolve()]]);
let isCareful = false;

/**
 * From when something is drawn, which a broken line must not take away: what failed once in an import, or in a link that
 * preloads it, fails in Chromium as long as the page is open. So files are asked for plainly then, as often as it takes,
 * and the import finds them where the browser keeps what never changes. Before that it would only be slower.
 */
export function bringCarefully() {
  isCareful = true;
}

/** The build has each `import()` go through this (vite.config.ts), with all files that the part is made of. */
export async function bringFiles<Part>(
  load: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  await Promise.all(files.map((file) => bring(`/${file}`)));
  return await load();
}

function bring(path: string): Promise<unknown> {
  const address = new URL(path, document.baseURI).href;
  const coming = brought.get(address) ?? (path.endsWith(".css") ? putStyles(path) : put(path));
  brought.set(address, coming);
  coming.catch(() => brought.delete(address));
  return coming;
}

async function put(path: string): Promise<void> {
  if (isCareful) await keep(path);
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
  if (!answer.ok) throw new Error(`${path} is not there.`);
  await answer.arrayBuffer();
}

function addLink(attributes: { rel: string; href: string }): HTMLLinkElement {
  const link = Object.assign(document.createElement("link"), attributes);
  document.head.append(link);
  return link;
}
