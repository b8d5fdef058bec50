import { join, relative } from "node:path";
import ts from "typescript";

const root = join(import.meta.dirname, "../..");

/** What the compiler says of these files when others have the given texts, as `path: message`. Writes nothing. */
export function findTypeErrors(paths: readonly string[], texts: Record<string, string>): string[] {
  const changed = new Map(Object.entries(texts).map(([path, text]) => [join(root, path), text]));
  const options = { ...readOptions(), incremental: false, tsBuildInfoFile: undefined };
  const real = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...real,
    fileExists: (path) => changed.has(path) || real.fileExists(path),
    readFile: (path) => changed.get(path) ?? real.readFile(path),
    getSourceFile: (path, target, ...rest) => {
      const text = changed.get(path);
      return text === undefined
        ? real.getSourceFile(path, target, ...rest)
        : ts.createSourceFile(path, text, target);
    },
  };
  const rootNames = paths.map((path) => join(root, path));
  const program = ts.createProgram({ rootNames, options, host });
  return rootNames.flatMap((path) => {
    const file = program.getSourceFile(path);
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
      ({ messageText }) =>
        `${relative(root, path)}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`,
    );
  });
}

function readOptions(): ts.CompilerOptions {
  const config = ts.readConfigFile(join(root, "tsconfig.json"), (path) => ts.sys.readFile(path));
  const whole = { ...(config.config as object), include: [] };
  return ts.parseJsonConfigFileContent(whole, ts.sys, root).options;
}
