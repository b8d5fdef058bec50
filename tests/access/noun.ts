import type { ConvexHttpClient } from "convex/browser";
import type { Doc, Id, TableNames } from "../../convex/_generated/dataModel";
import type { HostilePen } from "../support/script-payloads";
import type { Row } from "./answers";
import type { Attempt } from "./attempts";
import type { Truth } from "./truth";
import type { Adders, World } from "./world";

/**
 * What one noun's file in `nouns` says of access, independently of what its tables declare, so that a mistake there does not
 * confirm itself. The tests beside that folder run it for all nouns together.
 */
export interface Noun {
  /** Adds the rows that its calls are about, most of them client A's. Their ids are the world's `belongings`. */
  adds?: Adders[keyof Adders];
  /** Every public function, called about client A, and each caller's answer. */
  rows?: (world: World) => Record<string, Row>;
  /** Who may see a row of each table. */
  sees?: { [T in TableNames]?: (truth: Truth, row: Doc<T>) => boolean };
  /** The tables that somebody may remove a row from. */
  removable?: readonly TableNames[];
  /** What client A may write to the guarded database only while they are coached. */
  endWithCoaching?: (world: World) => Record<string, Attempt>;
  /** Writes scripts into each text of the noun that people type. Returns ids that pages need. */
  hostile?: (hostile: Hostile) => Promise<unknown>;
  /** The tests of who writes its rows, each in a world of its own. */
  writes?: () => void;
}

/** A client and their coach, who write scripts into every field (`tests/e2e/written-as-is.spec.ts`). */
export interface Hostile {
  client: ConvexHttpClient;
  coach: ConvexHttpClient;
  clientId: Id<"users">;
  pen: HostilePen;
}

const files = import.meta.glob<Noun>("./nouns/*.ts", { eager: true, import: "noun" });

export const nouns = Object.entries(files).map(([path, noun]) => ({ path, ...noun }));
