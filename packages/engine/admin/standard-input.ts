import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { Writable } from "node:stream";

/** Reads a pipe or file without its last line break. On a terminal it prompts for one line and does not echo it. */
export async function readStandardInput(prompt: string): Promise<string> {
  const { stdin } = process;
  if (!stdin.isTTY) return (await text(stdin)).replace(/[\r\n]+$/, "");
  process.stderr.write(`${prompt} (what you type is not shown): `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: true });
  try {
    return await new Promise((resolve) => {
      lines.once("line", resolve);
      lines.once("close", () => resolve(""));
      lines.once("SIGINT", () => lines.close());
    });
  } finally {
    lines.close();
    process.stderr.write("\n");
  }
}
