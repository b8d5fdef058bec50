import { builtinModules } from "node:module";
import type { Message } from "esbuild";
import { BundleError } from "./bundle-error";
import { packageNameOf } from "./external-packages";

export const nodeBuiltins = builtinModules.flatMap((name) => [name, `node:${name}`]);

export function explainBuildError(error: unknown): Error {
  const messages = (error as { errors?: Message[] }).errors;
  const [first, ...others] = messages ?? [];
  if (first === undefined) return error instanceof Error ? error : new Error(String(error));
  const place = first.location ? `${first.location.file}:${first.location.line}: ` : "";
  const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
  return new BundleError(`${place}${errorTextFor(first.text)}${more}`);
}

function errorTextFor(text: string): string {
  if (text.startsWith("Top-level await")) return "Top-level awaits in source files are unsupported";
  const missing = /^Could not resolve "([^"]+)"/.exec(text)?.[1];
  if (missing === undefined) return text;
  if (nodeBuiltins.includes(missing)) {
    return `${text}. Node built-ins need "use node" as the first line of a file that exports only actions.`;
  }
  return `${text}${installHint(missing)}`;
}

/** A hint for a missing package; "" for a path. */
export function installHint(specifier: string): string {
  const name = packageNameOf(specifier);
  return name === null ? "" : `. Is it installed? npm install ${name}`;
}
