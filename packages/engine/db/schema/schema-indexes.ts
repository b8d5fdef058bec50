import { DatabaseError } from "../errors";
import type { FieldValidatorJson, ObjectValidatorJson, ValidatorJson } from "./validator";

export interface IndexJson {
  indexDescriptor: string;
  fields: string[];
}

export interface SearchIndexJson {
  indexDescriptor: string;
  searchField: string;
  filterFields: string[];
}

export interface VectorIndexJson {
  indexDescriptor: string;
  vectorField: string;
  dimensions: number;
  filterFields: string[];
}

const dimensionsMin = 2;
const dimensionsMax = 4_096;
const indexesMax = 64;
const fieldsMax = 16;
const filtersMax = 16;

/** Checks the rules of §8.4. `arms` are the object types of the table's documents; null means "any". */
export function checkIndexes(
  table: string,
  indexes: readonly IndexJson[],
  searchIndexes: readonly (SearchIndexJson | VectorIndexJson)[],
  arms: readonly ObjectValidatorJson[] | null,
): void {
  if (indexes.length + searchIndexes.length > indexesMax) {
    throw new DatabaseError(
      `Table "${table}" has ${indexes.length + searchIndexes.length} indexes: up to ${indexesMax} are allowed.`,
    );
  }
  checkNames(
    table,
    [...indexes, ...searchIndexes].map((index) => index.indexDescriptor),
  );
  const nameByFields = new Map<string, string>();
  for (const { indexDescriptor, fields } of indexes) {
    checkFields(table, indexDescriptor, fields, arms);
    const same = nameByFields.get(JSON.stringify(fields));
    if (same !== undefined) {
      throw new DatabaseError(
        `In table "${table}" the two indexes "${same}" and "${indexDescriptor}" have the same fields. Indexes must be unique within a table.`,
      );
    }
    nameByFields.set(JSON.stringify(fields), indexDescriptor);
  }
  for (const index of searchIndexes) {
    const { indexDescriptor, filterFields } = index;
    const searchField = "searchField" in index ? index.searchField : index.vectorField;
    if (filterFields.length > filtersMax) {
      throw new DatabaseError(`Search indexes may have up to ${filtersMax} filter fields.`);
    }
    for (const field of [searchField, ...filterFields])
      checkExists(table, indexDescriptor, field, arms);
  }
}

export function checkVectorIndexes(
  table: string,
  vectorIndexes: readonly VectorIndexJson[],
  arms: readonly ObjectValidatorJson[] | null,
): void {
  const nameByField = new Map<string, string>();
  for (const { indexDescriptor: name, vectorField, dimensions } of vectorIndexes) {
    if (!(dimensions >= dimensionsMin && dimensions <= dimensionsMax)) {
      throw new DatabaseError(
        `Dimensions ${dimensions} must be between ${dimensionsMin} and ${dimensionsMax}.`,
      );
    }
    const path = vectorField.split(".");
    if (arms !== null && !arms.some((arm) => canBeVector(arm, path))) {
      throw new DatabaseError(
        `In table "${table}" the vector index "${name}" is invalid because it references the field "${vectorField}" that is not an array of float64.`,
      );
    }
    const same = nameByField.get(vectorField);
    if (same !== undefined) {
      throw new DatabaseError(
        `In table "${table}" vector index "${same}" and vector index "${name}" have the same \`vectorField\`. Vector index fields must be unique within a table. You should combine the indexes with the same \`vectorField\` into one index containing all \`filterField\`s and then use different subsets of the \`filterField\`s at query time.`,
      );
    }
    nameByField.set(vectorField, name);
  }
}

function canBeVector(type: ValidatorJson, path: readonly string[]): boolean {
  if (type.type === "any") return true;
  if (type.type === "union") return type.value.some((arm) => canBeVector(arm, path));
  const [name, ...rest] = path;
  if (name === undefined) return type.type === "array" && canBeNumber(type.value);
  const field = type.type === "object" ? type.value[name] : undefined;
  return field !== undefined && canBeVector(field.fieldType, rest);
}

const canBeNumber = (type: ValidatorJson): boolean =>
  type.type === "any" ||
  type.type === "number" ||
  (type.type === "union" && type.value.some(canBeNumber));

function checkNames(table: string, names: readonly string[]): void {
  for (const [at, name] of names.entries()) {
    if (name === "by_id" || name === "by_creation_time" || name.startsWith("_")) {
      throw new DatabaseError(
        `In table "${table}" cannot name an index "${name}" because the name is reserved. Indexes may not be named "by_id", "by_creation_time" or begin with an underscore.`,
      );
    }
    if (!/^[A-Za-z][A-Za-z0-9_]{0,63}$/.test(name)) {
      throw new DatabaseError(
        `In table "${table}" cannot name an index "${name}": names have up to 64 letters, digits and underscores, and begin with a letter.`,
      );
    }
    if (names.indexOf(name) !== at) {
      throw new DatabaseError(`In table "${table}" two indexes are named "${name}".`);
    }
  }
}

function checkFields(
  table: string,
  index: string,
  fields: readonly string[],
  arms: readonly ObjectValidatorJson[] | null,
): void {
  if (fields.length === 0) {
    throw new DatabaseError(`In table "${table}" index "${index}" must have at least one field.`);
  }
  if (fields.length > fieldsMax)
    throw new DatabaseError(`Indexes may have up to ${fieldsMax} fields.`);
  for (const [at, field] of fields.entries()) {
    if (fields.indexOf(field) !== at) {
      throw new DatabaseError(
        `Duplicate field ${field}. Index fields must be unique within an index.`,
      );
    }
    checkExists(table, index, field, arms);
  }
}

function checkExists(
  table: string,
  index: string,
  field: string,
  arms: readonly ObjectValidatorJson[] | null,
): void {
  if (field === "_id") {
    throw new DatabaseError(
      "`_id` is not a valid index field. To load documents by ID, use `db.get(id)`.",
    );
  }
  if (field === "_creationTime") {
    throw new DatabaseError(
      "`_creationTime` is not a valid index field. `_creationTime` is automatically added to the end of each index.",
    );
  }
  if (field.split(".").some((part) => part.startsWith("_"))) {
    throw new DatabaseError(
      `\`${field}\`: Reserved fields (starting with \`_\`) are not allowed in indexes.`,
    );
  }
  const isKnown = arms === null || arms.some((arm) => canHold(arm, field.split(".")));
  if (isKnown) return;
  throw new DatabaseError(
    `In table "${table}" the index "${index}" is invalid because it references the field "${field}" that does not exist.`,
  );
}

export function canHold(type: ValidatorJson, path: readonly string[]): boolean {
  const [name, ...rest] = path;
  if (name === undefined || type.type === "any") return true;
  if (type.type === "union") return type.value.some((arm) => canHold(arm, path));
  if (type.type === "record") return canHold(type.values.fieldType, rest);
  if (type.type !== "object") return false;
  const field: FieldValidatorJson | undefined = type.value[name];
  return field !== undefined && canHold(field.fieldType, rest);
}
