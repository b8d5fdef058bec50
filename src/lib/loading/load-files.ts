/** Loads by URL. This file itself is part of the entry bundle. */
const loaded = new Map<string, Promise<void>>([[import.meta.url, Promise.resolve()]]);

/**
 * The build routes every `import()` through this (vite.config.ts), with the list of the chunk's files. What failed is
 * requested again by the next attempt.
 */
export async function loadFiles<Part>(
  load: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  await Promise.all(files.map((file) => loadFile(`/${file}`)));
  return await load();
}

async function loadFile(path: string): Promise<void> {
  const address = new URL(path, document.baseURI).href;
  const loading = loaded.get(address) ?? put(path);
  loaded.set(address, loading);
  await loading.catch((failure: unknown) => {
    loaded.delete(address);
    throw failure;
  });
}

/** A module is only announced, because the import loads it anyway. A style sheet has to be there first. */
async function put(path: string): Promise<void> {
  if (!path.endsWith(".css")) {
    addLink({ rel: "modulepreload", href: path });
    return;
  }
  if (document.querySelector(`link[rel=stylesheet][href="${path}"]`) !== null) return;
  const link = addLink({ rel: "stylesheet", href: path });
  await new Promise((resolve, reject) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", () => {
      link.remove();
      reject(new Error(`${path} could not be loaded.`));
    });
  });
}

function addLink(attributes: { rel: string; href: string }): HTMLLinkElement {
  const link = Object.assign(document.createElement("link"), attributes);
  document.head.append(link);
  return link;
}
