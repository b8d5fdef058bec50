import { DatabaseError } from "../errors";
import { npmErrorText } from "../values/npm-error-text";
import type { ObjectValue } from "../values/values";
import {
  type IndexJson,
  type SearchIndexJson,
  type VectorIndexJson,
  canHold,
  checkIndexes,
  checkVectorIndexes,
} from "./schema-indexes";
import {
  type ObjectValidatorJson,
  type TableNames,
  type ValidatorJson,
  checkValue,
} from "./validator";

export interface TableSchema {
  name: string;
  indexes: IndexJson[];
  searchIndexes: SearchIndexJson[];
  vectorIndexes: VectorIndexJson[];
  stagedIndexNames: string[];
  documentType: ValidatorJson;
}

interface SchemaJson {
  tables: (Record<string, unknown> & {
    tableName: string;
    indexes?: IndexJson[];
    searchIndexes?: SearchIndexJson[];
    vectorIndexes?: VectorIndexJson[];
    documentType: ValidatorJson;
  })[];
  schemaValidation?: boolean;
}

/** A schema from `schema.export()`. Parsing checks the rules of §8.4, which npm convex-test does not have. */
export class Schema {
  readonly json: string;
  readonly isEnforced: boolean;
  readonly tables: ReadonlyMap<string, TableSchema>;

  private constructor(json: string, isEnforced: boolean, tables: ReadonlyMap<string, TableSchema>) {
    this.json = json;
    this.isEnforced = isEnforced;
    this.tables = tables;
  }

  /** The last, because a start or a push parses the same text several times, and each test of an app once more. */
  static #last: { schema: Schema; isLikeNpmTest: boolean } | null = null;

  static parse(json: string, isLikeNpmTest = false): Schema {
    const last = Schema.#last;
    if (last?.schema.json === json && last.isLikeNpmTest === isLikeNpmTest) return last.schema;
    const schema = Schema.#parse(json, isLikeNpmTest);
    Schema.#last = { schema, isLikeNpmTest };
    return schema;
  }

  static #parse(json: string, isLikeNpmTest: boolean): Schema {
    const parsed = JSON.parse(json) as SchemaJson;
    const tables = new Map<string, TableSchema>();
    for (const table of parsed.tables) {
      if (tables.has(table.tableName)) {
        throw new DatabaseError(`Table "${table.tableName}" is defined twice in the schema.`);
      }
      if (!isLikeNpmTest) checkTable(table);
      tables.set(table.tableName, parseTable(table));
    }
    return new Schema(json, parsed.schemaValidation !== false, tables);
  }

  /** npm convex-test rejects a patch that removes a field the table does not define. */
  requireFields(tableName: string, names: readonly string[]): void {
    const type = this.isEnforced ? this.tables.get(tableName)?.documentType : undefined;
    const extra = type && names.find((name) => !name.startsWith("_") && !canHold(type, [name]));
    if (extra === undefined) return;
    throw new DatabaseError(
      `${writeRefusal(tableName)}Object contains extra field \`${extra}\` that is not in the validator.\n(Validator error: Unexpected field \`${extra}\` in object)`,
    );
  }

  /** Null when the document matches, otherwise the validator's text. `_id` and `_creationTime` are not checked. */
  mismatchOf(tableName: string, document: ObjectValue, names: TableNames): string | null {
    const validator = this.isEnforced ? this.tables.get(tableName)?.documentType : undefined;
    if (validator === undefined || validator.type === "any") return null;
    const { _id, _creationTime, ...fields } = document;
    const mismatch = checkValue(validator, fields, names);
    return mismatch === null ? null : mismatch + npmErrorText(validator, fields, names);
  }
}

const namePattern = /^(?!_+$)[A-Za-z_][A-Za-z0-9_]*$/;

type TableJson = SchemaJson["tables"][number];

function checkTable(table: TableJson): void {
  const name = table.tableName;
  checkTableName(name);
  const arms = documentArms(name, table.documentType);
  const vectorIndexes = table.vectorIndexes ?? [];
  checkIndexes(name, table.indexes ?? [], [...(table.searchIndexes ?? []), ...vectorIndexes], arms);
  checkVectorIndexes(name, vectorIndexes, arms);
}

function parseTable(table: TableJson): TableSchema {
  return {
    name: table.tableName,
    indexes: table.indexes ?? [],
    searchIndexes: table.searchIndexes ?? [],
    vectorIndexes: table.vectorIndexes ?? [],
    stagedIndexNames: ["stagedDbIndexes", "stagedSearchIndexes", "stagedVectorIndexes"].flatMap(
      (key) => ((table[key] ?? []) as IndexJson[]).map((index) => index.indexDescriptor),
    ),
    documentType: table.documentType,
  };
}

export function checkTableName(name: string): void {
  if (name.length <= 64 && namePattern.test(name) && !name.startsWith("_")) return;
  throw new DatabaseError(
    `Invalid table name "${name}": names have up to 64 letters, digits and underscores, and begin with a letter.`,
  );
}

/** The object types that a document may have; null means "any". */
function documentArms(table: string, type: ValidatorJson): ObjectValidatorJson[] | null {
  if (type.type === "any") return null;
  if (type.type === "object") return [type];
  if (type.type === "union") {
    const arms = type.value.map((arm) => documentArms(table, arm));
    return arms.includes(null) ? null : arms.flatMap((arm) => arm ?? []);
  }
  throw new DatabaseError(
    `Documents of table "${table}" must be objects: use v.object, a v.union of them, or v.any.`,
  );
}

export function checkDocument(
  schema: Schema | null,
  tableName: string,
  document: ObjectValue,
  names: TableNames,
): void {
  const mismatch = schema?.mismatchOf(tableName, document, names) ?? null;
  if (mismatch === null) return;
  throw new DatabaseError(writeRefusal(tableName) + mismatch);
}

const writeRefusal = (tableName: string) =>
  `Failed to insert or update a document in table "${tableName}" because it does not match the schema: `;
