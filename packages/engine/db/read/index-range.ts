import type { Value } from "convex/values";
import { type Key, encodeIndexKey, successorOfPrefix } from "../../kv/key";
import type { IndexInfo } from "../catalog";
import { DatabaseError } from "../errors";
import { parseValueOrUndefined } from "../values/values";
import type { RangeBound } from "./query";
import type { KeyRange } from "./read-set";

/** The whole index. Other indexes have no keys in between. */
export function wholeRange(index: { prefix: Key }): KeyRange {
  return { from: index.prefix, upTo: successorOfPrefix(index.prefix) };
}

interface Bounds {
  equal: Map<string, Value | undefined>;
  lower: RangeBound | null;
  upper: RangeBound | null;
}

/** Equalities must be the index's first fields; one further field may have a lower and an upper bound (§4.5). */
export function rangeOf(
  tableName: string,
  index: IndexInfo,
  bounds: readonly RangeBound[],
): KeyRange {
  const name = `${tableName}.${index.name}`;
  const sorted = sortBounds(name, index, bounds);
  const used = [...sorted.equal.keys()];
  const bounded = sorted.lower?.fieldPath ?? sorted.upper?.fieldPath;
  const inOrder = index.fields.slice(0, used.length);
  const next = index.fields[used.length];
  const wrong =
    used.find((field) => !inOrder.includes(field)) ?? (bounded === next ? undefined : bounded);
  if (wrong !== undefined) throw outOfOrder(name, index, bounds, wrong);
  const equal = inOrder.map((field) => sorted.equal.get(field));
  const prefix = encodeIndexKey(equal, index.prefix);
  return { from: lowerEnd(prefix, sorted.lower), upTo: upperEnd(prefix, sorted.upper) };
}

function lowerEnd(prefix: Key, bound: RangeBound | null): Key {
  if (bound === null) return prefix;
  const key = encodeIndexKey([parseValueOrUndefined(bound.value)], prefix);
  // A key always has a successor: its index prefix begins with a byte below 255.
  return bound.type === "Gt" ? (successorOfPrefix(key) ?? key) : key;
}

function upperEnd(prefix: Key, bound: RangeBound | null): Key | null {
  if (bound === null) return successorOfPrefix(prefix);
  const key = encodeIndexKey([parseValueOrUndefined(bound.value)], prefix);
  return bound.type === "Lte" ? successorOfPrefix(key) : key;
}

const isLower = (bound: RangeBound) => bound.type === "Gt" || bound.type === "Gte";

function sortBounds(name: string, index: IndexInfo, bounds: readonly RangeBound[]): Bounds {
  const sorted: Bounds = { equal: new Map(), lower: null, upper: null };
  for (const bound of bounds) {
    if (!index.fields.includes(bound.fieldPath)) {
      throw new DatabaseError(
        `The index range included a comparison with "${bound.fieldPath}", but ${name} with fields ${shownFields(index)} doesn't index this field. For more information see https://docs.convex.dev/using/indexes.`,
      );
    }
    if (bound.type === "Eq") {
      if (sorted.equal.has(bound.fieldPath)) throw alreadyDefined("equality", bound);
      sorted.equal.set(bound.fieldPath, parseValueOrUndefined(bound.value));
    } else if (isLower(bound)) {
      if (sorted.lower !== null) throw alreadyDefined("lower", bound);
      sorted.lower = bound;
    } else {
      if (sorted.upper !== null) throw alreadyDefined("upper", bound);
      sorted.upper = bound;
    }
  }
  const [lower, upper] = [sorted.lower?.fieldPath, sorted.upper?.fieldPath];
  if (lower !== undefined && upper !== undefined && lower !== upper) {
    throw new DatabaseError(
      `Upper and lower bounds in \`range\` can only be applied to a single index field. This query against index ${name} attempted to set a range bound on both "${lower}" and "${upper}". Consider using \`filter\` instead. See https://docs.convex.dev/using/indexes for more info.`,
    );
  }
  return sorted;
}

const alreadyDefined = (which: string, bound: RangeBound) =>
  new DatabaseError(
    `Already defined ${which} bound in index range. Can't add ${bound.type}("${bound.fieldPath}", ${JSON.stringify(bound.value)}).`,
  );

function outOfOrder(
  name: string,
  index: IndexInfo,
  bounds: readonly RangeBound[],
  wrong: string,
): DatabaseError {
  const queried = [...new Set(bounds.map((bound) => bound.fieldPath))];
  return new DatabaseError(
    `Tried to query index ${name} but the query didn't use the index fields in order.\n Index fields: ${shownFields(index)}\nQuery fields: [${queried.join(", ")}]\nFirst incorrect field: ${wrong}\nFor more information see https://docs.convex.dev/using/indexes.`,
  );
}

/** `_id` is at the end of every index and not named in errors, except where it is the only field. */
const shownFields = (index: IndexInfo) =>
  `[${index.fields.filter((field, at) => at === 0 || field !== "_id").join(", ")}]`;
