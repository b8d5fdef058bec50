import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { Words } from "./arguments";
import type { Terminal } from "./command-line";
import { StartError } from "./start-error";

/** Addresses that answer with the app's page. */
const pages = ["/", "/no-such-page"];
const atOnce = 4;
/** The headers of browsers: a file compressed by a build is a different file on the server's disk. */
const headers = { "accept-encoding": "br, gzip", "cache-control": "no-cache" };

/** `admin verify-site ADDRESS`: checks that a server sends exactly the files of `--web`. */
export async function verifySite(
  address: string | undefined,
  { words, terminal }: { words: Words; terminal: Terminal },
): Promise<void> {
  const web = words.text("web");
  if (web === undefined) throw new StartError("Name the folder of the site: --web.");
  if (address === undefined || !/^https?:\/\//.test(address) || !URL.canParse(address)) {
    throw new StartError("Name the site by its address: verify-site https://…");
  }
  const queue = await listAddresses(web);
  const count = queue.length;
  const wrong: string[] = [];
  const work = async () => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const [path, file] = next;
      const fault = await faultOf(new URL(path, address), file);
      if (fault !== null) wrong.push(`${path}: ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (wrong.length > 0) {
    wrong.sort().forEach(terminal.print);
    throw new StartError(
      `${address} does not serve the site in ${web}: ${wrong.length} of ${count} addresses differ.`,
    );
  }
  terminal.print(`${address} serves the site in ${web}: all ${count} addresses match.`);
}

async function listAddresses(web: string): Promise<[string, string][]> {
  const entries = await readdir(web, { recursive: true, withFileTypes: true }).catch(() => {
    throw new StartError(`There is no site in ${web}. Build it first.`);
  });
  const files = entries
    .filter((entry) => entry.isFile() && !/^\.|\.br$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const index = join(web, "index.html");
  return [
    ...pages.map((page): [string, string] => [page, index]),
    ...files.map((file): [string, string] => [
      `/${relative(web, file).split(sep).map(encodeURIComponent).join("/")}`,
      file,
    ]),
  ];
}

async function faultOf(address: URL, file: string): Promise<string | null> {
  let answer: Response;
  try {
    answer = await fetch(address, { redirect: "manual", headers });
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`${address.href} does not answer: ${reason}.`);
  }
  if (answer.status !== 200) return `status ${String(answer.status)}`;
  const [sent, own] = [Buffer.from(await answer.arrayBuffer()), await readFile(file)];
  return hashOf(sent, file) === hashOf(own, file) ? null : "another file";
}

/** Hashes a page without the texts that `--site-text` adds, which only the app itself reads. */
function hashOf(bytes: Buffer, file: string): string {
  const isPage = file.endsWith(".html");
  const text = isPage ? bytes.toString().replaceAll(metaTexts, "$1$2") : bytes;
  return createHash("sha256").update(text).digest("hex");
}

const metaTexts = /(<meta name="[\w-]+" content=")[^"]*(")/g;
