interface IndexJson {
  indexDescriptor: string;
  fields?: string[];
  searchField?: string;
  vectorField?: string;
  dimensions?: number;
  filterFields?: string[];
}

interface TableJson {
  tableName: string;
  indexes?: IndexJson[];
  searchIndexes?: IndexJson[];
  vectorIndexes?: IndexJson[];
  stagedDbIndexes?: IndexJson[];
  stagedSearchIndexes?: IndexJson[];
  stagedVectorIndexes?: IndexJson[];
}

type Index = { name: string; staged: boolean } & (
  | { type: "database"; fields: string[] }
  | { type: "search"; searchField: string; filterFields: string[] }
  | { type: "vector"; vectorField: string; dimensions: number; filterFields: string[] }
);

export interface IndexChanges {
  added_indexes: Index[];
  removed_indexes: Index[];
  enabled_indexes: Index[];
  disabled_indexes: Index[];
}

/** In the CLI's format. An index with changed fields is removed and added. */
export function indexChanges(before: string | null, after: string | null): IndexChanges {
  const [old, next] = [indexesOf(before), indexesOf(after)];
  const isIn = (list: ReadonlyMap<string, Index>, index: Index) => {
    const same = list.get(index.name);
    return same !== undefined && textOf(same) === textOf(index);
  };
  const switched = [...next.values()].filter((index) => {
    const same = old.get(index.name);
    return same !== undefined && isIn(old, index) && same.staged !== index.staged;
  });
  return {
    added_indexes: [...next.values()].filter((index) => !isIn(old, index)),
    removed_indexes: [...old.values()].filter((index) => !isIn(next, index)),
    enabled_indexes: switched.filter(({ staged }) => !staged),
    disabled_indexes: switched.filter(({ staged }) => staged),
  };
}

const textOf = ({ staged: _, ...index }: Index): string => JSON.stringify(index);

function indexesOf(schemaJson: string | null): Map<string, Index> {
  const schema = schemaJson === null ? null : (JSON.parse(schemaJson) as { tables: TableJson[] });
  const indexes = (schema?.tables ?? []).flatMap((table) => [
    ...(table.indexes ?? []).map((index) => database(table, index, false)),
    ...(table.stagedDbIndexes ?? []).map((index) => database(table, index, true)),
    ...(table.searchIndexes ?? []).map((index) => search(table, index, false)),
    ...(table.stagedSearchIndexes ?? []).map((index) => search(table, index, true)),
    ...(table.vectorIndexes ?? []).map((index) => vector(table, index, false)),
    ...(table.stagedVectorIndexes ?? []).map((index) => vector(table, index, true)),
  ]);
  return new Map(indexes.map((index) => [index.name, index]));
}

const database = ({ tableName }: TableJson, index: IndexJson, staged: boolean): Index => ({
  type: "database",
  name: `${tableName}.${index.indexDescriptor}`,
  fields: index.fields ?? [],
  staged,
});

const search = ({ tableName }: TableJson, index: IndexJson, staged: boolean): Index => ({
  type: "search",
  name: `${tableName}.${index.indexDescriptor}`,
  searchField: index.searchField ?? "",
  filterFields: index.filterFields ?? [],
  staged,
});

const vector = ({ tableName }: TableJson, index: IndexJson, staged: boolean): Index => ({
  type: "vector",
  name: `${tableName}.${index.indexDescriptor}`,
  vectorField: index.vectorField ?? "",
  dimensions: index.dimensions ?? 0,
  filterFields: index.filterFields ?? [],
  staged,
});
