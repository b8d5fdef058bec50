import type { Schemas } from "../catalog";
import { Schema } from "./schema";

/** The texts that `schema.export()` returns. */
export interface SchemaTexts {
  readonly app: string | null;
  /** By component; a component without a schema has no entry. */
  readonly components: Readonly<Record<string, string>>;
}

export function parseSchemas({ app, components }: SchemaTexts, isLikeNpmTest: boolean): Schemas {
  const texts = [...(app === null ? [] : [["", app] as const]), ...Object.entries(components)];
  return new Map(texts.map(([name, json]) => [name, Schema.parse(json, isLikeNpmTest)]));
}
