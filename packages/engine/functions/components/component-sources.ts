import { BundleError } from "../bundle/bundle-error";
import { findModules, type ModuleFiles } from "../bundle/module-files";
import { specialNames } from "../bundle/special-names";
import { folderAt } from "./definition-imports";

export type Entry = readonly [name: string, file: string];

export interface ComponentSources {
  readonly definitionPath: string;
  readonly entries: readonly Entry[];
}

export function componentSources(functionsDir: string, definitionPath: string): ComponentSources {
  const files = findModules(folderAt(functionsDir, definitionPath));
  return { definitionPath, entries: entriesOf(files, definitionPath) };
}

function entriesOf({ modules, schema }: ModuleFiles, definitionPath: string): Entry[] {
  const node = modules.find(({ runtime }) => runtime === "node");
  if (node !== undefined) throw new BundleError(noNodeText(`${definitionPath}/${node.name}.js`));
  return [
    ...modules.map(({ name, file }) => [name, file] as const),
    ...(schema === null ? [] : [[specialNames.schema, schema] as const]),
  ];
}

export const noNodeText = (module: string): string =>
  `Node actions are not supported in components. Remove \`"use node";\` from ${module}.`;
