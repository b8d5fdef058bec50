import type { ValidatorJson } from "../db/schema/validator";

interface TableOptions {
  indexes?: Record<string, string[]>;
  searchIndexes?: Record<string, { searchField: string; filterFields?: string[] }>;
  documentType?: ValidatorJson;
  [other: string]: unknown;
}

export function schemaOf(tables: Record<string, TableOptions>, schemaValidation = true): string {
  return JSON.stringify({
    tables: Object.entries(tables).map(([tableName, table]) => {
      const { indexes = {}, searchIndexes = {}, documentType = { type: "any" }, ...others } = table;
      return {
        tableName,
        indexes: Object.entries(indexes).map(([indexDescriptor, fields]) => ({
          indexDescriptor,
          fields,
        })),
        searchIndexes: Object.entries(searchIndexes).map(
          ([indexDescriptor, { searchField, filterFields = [] }]) => ({
            indexDescriptor,
            searchField,
            filterFields,
          }),
        ),
        documentType,
        ...others,
      };
    }),
    schemaValidation,
  });
}

/** An object validator with fields of these types. A name ending in "?" is optional. */
export function objectOf(fields: Record<string, ValidatorJson | string>): ValidatorJson {
  return {
    type: "object",
    value: Object.fromEntries(
      Object.entries(fields).map(([name, type]) => [
        name.replace("?", ""),
        {
          fieldType: (typeof type === "string" ? { type } : type) as ValidatorJson,
          optional: name.endsWith("?"),
        },
      ]),
    ),
  };
}
