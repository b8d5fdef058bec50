import { createHash } from "node:crypto";

/** What data may look like in this working tree: a line for each field. */
export const digestPath = "tests/repo/schema.txt";

/**
 * The same for the last release. Only a release writes this file, so a migration stays necessary until released data
 * has gone through it.
 */
export const releasedPath = "tests/repo/released-schema.txt";

/** Includes a checksum, so that a change by hand is noticed. */
export const printReleased = (version: string, tables: string): string =>
  `# ${version} ${sumOf(version + tables)}\n${tables}`;

/** Throws when the text is not as a release wrote it. */
export function parseReleased(text: string): { version: string; tables: Tables } {
  const [, version = "", sum, tables = ""] = /^# (\S+) (\S+)\n([^]*)$/.exec(text) ?? [];
  if (sum !== sumOf(version + tables)) {
    throw new Error(`${releasedPath} was changed by hand. Take it from the last release.`);
  }
  return { version, tables: parseTables(tables) };
}

const sumOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** A validator as a schema exports it. */
type Shape =
  | { type: "any" | "null" | "number" | "bigint" | "boolean" | "string" | "bytes" }
  | { type: "literal"; value: unknown }
  | { type: "id"; tableName: string }
  | { type: "array"; value: Shape }
  | { type: "record"; keys: Shape; values: Field }
  | { type: "union"; value: Shape[] }
  | { type: "object"; value: Record<string, Field> };

interface Field {
  fieldType: Shape;
  optional: boolean;
}

/** The fields of each table. */
export type Tables = ReadonlyMap<string, ReadonlyMap<string, Field>>;

type Row = Readonly<Record<string, unknown>>;
export type Migrations = Readonly<
  Record<string, (row: Row, rows: (table: string) => readonly Row[]) => Row | null>
>;

export function tablesOf(schema: unknown): Tables {
  const exported = (schema as { export: () => string }).export();
  const { tables } = JSON.parse(exported) as {
    tables: { tableName: string; documentType: Shape }[];
  };
  return new Map(
    tables.map(({ tableName, documentType }) => {
      if (documentType.type !== "object") throw new Error(`${tableName} has no fixed fields.`);
      return [tableName, new Map(Object.entries(documentType.value))];
    }),
  );
}

export function printTables(tables: Tables): string {
  const lines = [...tables].flatMap(([table, fields]) => [
    `${table}\n`,
    ...[...fields]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, field]) => `  ${name}${field.optional ? "?" : ""} ${printShape(field)}\n`),
  ]);
  return lines.join("");
}

const printShape = ({ fieldType }: Field): string => JSON.stringify(fieldType);

export function parseTables(text: string): Tables {
  const tables = new Map<string, Map<string, Field>>();
  let fields = new Map<string, Field>();
  for (const line of text.split("\n")) {
    const [, name, mark, shape = ""] = /^ {2}(\w+)(\??) (.+)$/.exec(line) ?? [];
    if (name !== undefined) {
      fields.set(name, { fieldType: JSON.parse(shape) as Shape, optional: mark === "?" });
    } else if (line !== "") tables.set(line, (fields = new Map<string, Field>()));
  }
  return tables;
}

/** What released rows have that the schema does not accept, and no migration converts: a sentence for each. */
export function unmigrated(released: Tables, now: Tables, migrations: Migrations): string[] {
  return [...released].flatMap(([table, fields]) => {
    const next = now.get(table);
    const migrate = migrations[table];
    if (next === undefined) {
      if (migrate !== undefined) return [];
      return [`${table} is removed: say in convex/migrations.ts what becomes of its rows.`];
    }
    return problemsIn(fields, next).flatMap(([name, problem]) =>
      migrate !== undefined && isConverted(name, { fields, next, migrate })
        ? []
        : [`${table}.${name} is ${problem}: convert its rows in convex/migrations.ts.`],
    );
  });
}

type Fields = ReadonlyMap<string, Field>;

function problemsIn(fields: Fields, next: Fields): [name: string, problem: string][] {
  const problems: [string, string][] = [];
  for (const [name, field] of fields) {
    const after = next.get(name);
    if (after === undefined) problems.push([name, "removed"]);
    else if (field.optional && !after.optional) problems.push([name, "required now"]);
    else if (!accepts(after.fieldType, field.fieldType)) problems.push([name, "narrower"]);
  }
  for (const [name, after] of next) {
    if (!fields.has(name) && !after.optional) problems.push([name, "new and required"]);
  }
  return problems;
}

interface Change {
  fields: Fields;
  next: Fields;
  migrate: NonNullable<Migrations[string]>;
}

/** Tries the migration with the fullest and the barest row of the released shape. */
function isConverted(name: string, { fields, next, migrate }: Change): boolean {
  return [true, false].every((isFull) => {
    const row: Record<string, unknown> = {};
    for (const [field, { fieldType, optional }] of fields) {
      if (isFull || !optional) row[field] = sampleOf(fieldType);
    }
    const after = migrate(row, () => []);
    if (after === null) return true;
    return next.has(name) ? name in after || next.get(name)?.optional === true : !(name in after);
  });
}

/** Whether each value of the older shape is one of the newer. */
function accepts(newer: Shape, older: Shape): boolean {
  if (newer.type === "any") return true;
  if (older.type === "union") return older.value.every((each) => accepts(newer, each));
  if (newer.type === "union") return newer.value.some((each) => accepts(each, older));
  if (older.type === "literal") {
    return newer.type === "literal"
      ? JSON.stringify(newer.value) === JSON.stringify(older.value)
      : newer.type === typeof older.value;
  }
  if (newer.type === "array" && older.type === "array") return accepts(newer.value, older.value);
  if (newer.type === "object" && older.type === "object") {
    const entries = (shape: typeof newer) => new Map(Object.entries(shape.value));
    return problemsIn(entries(older), entries(newer)).length === 0;
  }
  return JSON.stringify(newer) === JSON.stringify(older);
}

function sampleOf(shape: Shape): unknown {
  if (shape.type === "literal") return shape.value;
  if (shape.type === "union") return shape.value.map(sampleOf)[0];
  if (shape.type === "array") return [sampleOf(shape.value)];
  if (shape.type === "object") {
    const entries = Object.entries(shape.value);
    return Object.fromEntries(entries.map(([name, field]) => [name, sampleOf(field.fieldType)]));
  }
  const plain: Partial<Record<Shape["type"], unknown>> = { number: 1, boolean: true, null: null };
  return shape.type in plain ? plain[shape.type] : "x";
}
