import ts from "typescript";

/** Removes one guard: the text between `start` and `end` becomes `text`. */
export interface Mutant {
  line: number;
  start: number;
  end: number;
  was: string;
  text: string;
  /** Where it is: in a call's code, in a rule's result, in a rule's list, or in code that runs on load. */
  place: "call" | "verdict" | "list" | "start";
}

/** Calls that refuse without an answer, each removed whole. */
export const CHECKS = ["requireNotEnded", "requireWritable"];

const REFUSALS = new Set(["refuse", "refuseNotFound", "refuseInvalid"]);

/** Every way to make one file of guards more permissive by exactly one step. */
export function listMutants(source: string): Mutant[] {
  const file = ts.createSourceFile("guards.ts", source, ts.ScriptTarget.ES2022, true);
  const mutants: Mutant[] = [];
  const replace = (node: ts.Node, text: string) => {
    const [start, end] = [node.getStart(), node.getEnd()];
    const line = file.getLineAndCharacterOfPosition(start).line + 1;
    const was = source.slice(start, end).replace(/\s+/g, " ").slice(0, 80);
    if (was !== text) mutants.push({ line, start, end, was, text, place: placeOf(node) });
  };
  const visit = (node: ts.Node) => {
    if (ts.isIfStatement(node) && endsTheCall(node.thenStatement))
      replace(node.expression, "false");
    if (ts.isBinaryExpression(node)) weaken(node, replace);
    if (ts.isConditionalExpression(node) && node.whenFalse.getText() === "null") {
      replace(node.condition, "true");
    }
    if (ts.isPropertyAssignment(node)) loosenRule(node, replace);
    if (ts.isCallExpression(node)) openGate(node, replace);
    if (ts.isArrayLiteralExpression(node) && ts.isPropertyAssignment(node.parent)) {
      shortenWrites(node, replace);
    }
    if (ts.isSpreadAssignment(node) && node.expression.getText() === "withheld") {
      replace(node.expression, "ctx");
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return mutants;
}

function placeOf(node: ts.Node): Mutant["place"] {
  if (ts.findAncestor(node.parent, ts.isFunctionLike) !== undefined) return "call";
  const property = ts.findAncestor(node, ts.isPropertyAssignment);
  if (property === undefined) return "start";
  if (
    ts.isObjectLiteralExpression(property.initializer) ||
    ts.isArrayLiteralExpression(property.initializer)
  )
    return "list";
  return property.initializer === node ? "verdict" : "start";
}

type Replace = (node: ts.Node, text: string) => void;

/** `return null`, `return { outcome }` other than "passed", a handler's `return`, `refuse(…)` and `throw` end a call without a result. */
function endsTheCall(statement: ts.Statement): boolean {
  if (ts.isBlock(statement)) return statement.statements.some(endsTheCall);
  if (ts.isThrowStatement(statement)) return true;
  if (ts.isReturnStatement(statement)) {
    return isNo(statement.expression) || (!statement.expression && isInHandler(statement));
  }
  if (!ts.isExpressionStatement(statement) || !ts.isCallExpression(statement.expression))
    return false;
  return REFUSALS.has(statement.expression.expression.getText());
}

function isInHandler(statement: ts.Statement): boolean {
  const named = ts.findAncestor(statement, ts.isFunctionLike)?.parent;
  return (
    named !== undefined && ts.isPropertyAssignment(named) && named.name.getText() === "handler"
  );
}

function isNo(answer: ts.Expression | undefined): boolean {
  const text = answer?.getText() ?? "";
  return text === "null" || (/^\{ outcome\b/.test(text) && !text.includes('"passed"'));
}

/** Each half of an `&&` is another condition, so removing it allows more. */
function weaken(node: ts.BinaryExpression, replace: Replace) {
  if (node.operatorToken.kind !== ts.SyntaxKind.AmpersandAmpersandToken) return;
  for (const half of [node.left, node.right]) {
    const isItselfAnd =
      ts.isBinaryExpression(half) &&
      half.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
    if (!isItselfAnd) replace(half, "true");
  }
}

/** Allows another role, or the database without its guard. */
function openGate(node: ts.CallExpression, replace: Replace) {
  const [called, [first]] = [node.expression.getText(), node.arguments];
  if (first === undefined) return;
  if (/^guard(Reader|Writer)$/.test(called)) replace(node, first.getText());
  if (/^(read|write|share)As$/.test(called)) replace(node, `${called}("client", "admin")`);
  if (CHECKS.includes(called)) replace(node, "undefined");
  if (called === "requireRole") replace(node, `(${first.getText()}) as never`);
}

const VERDICTS = new Set(["read", "insert", "change", "remove"]);

/** A rule returns true, a field may change, or a parent is not checked. */
function loosenRule(node: ts.PropertyAssignment, replace: Replace) {
  const name = node.name.getText();
  if (/^v\./.test(node.initializer.getText())) return; // This is a column with the name of a rule.
  if (VERDICTS.has(name) && node.initializer.getText() !== "() => true") {
    replace(node.initializer, "() => true");
  }
  if (name === "fixed" && ts.isArrayLiteralExpression(node.initializer)) {
    const { elements } = node.initializer;
    for (const element of elements) {
      const kept = elements.filter((other) => other !== element).map((other) => other.getText());
      replace(node.initializer, `[${kept.join(", ")}]`);
    }
  }
  if (name === "parents" && ts.isObjectLiteralExpression(node.initializer)) {
    const { properties } = node.initializer;
    for (const property of properties) {
      const kept = properties.filter((other) => other !== property).map((other) => other.getText());
      replace(node.initializer, `{ ${kept.join(", ")} }`);
    }
  }
}

/** A write stays allowed after a coaching. */
function shortenWrites({ elements }: ts.ArrayLiteralExpression, replace: Replace) {
  for (const element of elements) {
    if (/^"(insert|change|remove)"$/.test(element.getText())) replace(element, "");
  }
}
