import { componentSchemasMetaKey, schemaMetaKey } from "../load";
import type { WriteSet } from "../write-set";
import type { SchemaTexts } from "./schemas";

const pushMetaKey = "push";

/** Timestamps of commits in which a schema converted documents, separated by spaces, the newest last. */
export const conversionsMetaKey = "conversions";

/** A rollback counts the conversions of unlisted commits as people's writes, and so counts too many. */
const listedMax = 64;

type Meta = Readonly<Record<string, string>>;

export class SchemaMarks {
  #meta: Meta;

  constructor(meta: Meta) {
    this.#meta = meta;
  }

  get push(): string {
    return this.#meta[pushMetaKey] ?? "";
  }

  next({ app, components }: SchemaTexts, push: string, changes: WriteSet, ts: bigint): Meta {
    const listed = conversionsIn(this.#meta[conversionsMetaKey] ?? "");
    if (hasConverted(changes)) listed.push(String(ts));
    const hasComponents = Object.keys(components).length > 0;
    const isMarked = hasComponents || this.#meta[componentSchemasMetaKey] !== undefined;
    return {
      [schemaMetaKey]: app ?? "",
      ...(isMarked ? { [componentSchemasMetaKey]: JSON.stringify(components) } : {}),
      [pushMetaKey]: push,
      [conversionsMetaKey]: listed.slice(-listedMax).join(" "),
    };
  }

  keep(meta: Meta): void {
    this.#meta = meta;
  }
}

/** New documents, such as the name of a new table, are not conversions. */
export const hasConverted = (changes: WriteSet): boolean =>
  changes.writes.some(({ before }) => before !== null);

export const conversionsIn = (listed: string): string[] => listed.match(/\d+/g) ?? [];
