import ts from "typescript";
import { isIn, isTest, type Repository, type Rule } from "../repository";

const publicBuilder =
  /^(public|client|coach|practice|member|coached|shared|account)(Query|Mutation|Action)$/;
/** Builders that clients can call; a client is always the viewer, never an argument. */
const clientBuilder = /^(public|client|member|coached|shared|account)(Query|Mutation|Action)$/;
const namesPerson = /^(user|client|coach|owner|person|sender|recipient|author)Ids?$/;

interface PublicFunction {
  place: string;
  builder: string;
  options: ts.ObjectLiteralExpression | null;
  source: ts.SourceFile;
}

/**
 * Every public function has validators of its arguments and result; the server checks both. A mutation or action that
 * declares no result gets the validator of none from the gate.
 */
export const publicFunctionsSayTheirShape: Rule = (repository) =>
  publicFunctionsOf(parseServer(repository)).flatMap(({ place, builder, options }) =>
    (builder.endsWith("Query") ? ["args", "returns"] : ["args"])
      .filter((name) => options === null || propertyOf(options, name) === null)
      .map((name) => `${place}: has no ${name} validator, add one.`),
  );

/** A person's identity comes from the sign-in, so that a client can't act as another. */
export const clientsNameNobody: Rule = (repository) => {
  const sources = parseServer(repository);
  return publicFunctionsOf(sources)
    .filter(({ builder }) => clientBuilder.test(builder))
    .flatMap(({ place, options, source }) => {
      const args = options && propertyOf(options, "args");
      const name = args && findPerson(args, [source, ...sources], new Set());
      return name === null ? [] : [`${place}: takes "${name}" from a client, use ctx.viewer.`];
    });
};

const parseServer = ({ files }: Repository) =>
  files
    .filter((file) => isIn("convex", "domain")(file) && /\.ts$/.test(file.path))
    .filter((file) => !isTest(file) && !file.path.includes("/_generated/"))
    .map(({ path, text }) => ts.createSourceFile(path, text, ts.ScriptTarget.Latest));

function constantsOf(source: ts.SourceFile) {
  return source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .flatMap(({ name, initializer }) =>
      ts.isIdentifier(name) && initializer ? [{ name: name.text, value: initializer }] : [],
    );
}

const publicFunctionsOf = (sources: ts.SourceFile[]): PublicFunction[] =>
  sources.flatMap((source) =>
    constantsOf(source).flatMap(({ name, value }) => {
      if (!ts.isCallExpression(value) || !ts.isIdentifier(value.expression)) return [];
      const builder = value.expression.text;
      const [options] = value.arguments;
      return publicBuilder.test(builder)
        ? [
            {
              place: `${source.fileName} ${name}`,
              builder,
              options: options && ts.isObjectLiteralExpression(options) ? options : null,
              source,
            },
          ]
        : [];
    }),
  );

function propertyOf(options: ts.ObjectLiteralExpression, name: string): ts.Node | null {
  const property = options.properties.find(
    (each) => each.name !== undefined && ts.isIdentifier(each.name) && each.name.text === name,
  );
  return property ?? null;
}

/** Also searches named validators; of two constants with one name, the file's own comes first. */
function findPerson(node: ts.Node, sources: ts.SourceFile[], seen: Set<string>): string | null {
  if (ts.isStringLiteralLike(node) && node.text === "users") return "users";
  if (ts.isPropertyAssignment(node)) {
    const name = ts.isIdentifier(node.name) ? node.name.text : "";
    // A property may have the name of a constant without using that constant.
    return namesPerson.test(name) ? name : findPerson(node.initializer, sources, seen);
  }
  if (ts.isIdentifier(node)) {
    if (namesPerson.test(node.text)) return node.text;
    if (seen.has(node.text)) return null;
    seen.add(node.text);
    const constant = sources.flatMap(constantsOf).find(({ name }) => name === node.text);
    return constant ? findPerson(constant.value, sources, seen) : null;
  }
  return ts.forEachChild(node, (child) => findPerson(child, sources, seen) ?? undefined) ?? null;
}
