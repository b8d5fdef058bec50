import type { JSONValue } from "convex/values";
import type { BundleArtifact } from "../bundle/bundle";
import type { BlobBytes } from "./blob-bytes";
import type { DeclaredModule } from "./declared-modules";
import type { ThrownText } from "./thrown-text";

/** The messages between the server and a worker process: structured clones over the channel of `child_process.fork`. */

export type EnvironmentValues = Readonly<Record<string, string>>;

export interface NodeProgram {
  readonly artifact: BundleArtifact;
  readonly environment: EnvironmentValues;
}

export const nodePartOf = ({ components: _, ...artifact }: BundleArtifact): BundleArtifact => ({
  ...artifact,
  programs: { ...artifact.programs, default: { code: "", sourceMapJson: "{}", modules: [] } },
});

export interface RunRequest {
  readonly run: number;
  readonly module: string;
  readonly name: string;
  readonly argsJson: string;
  readonly requestId: string;
}

/** A call of the `Convex` global. `file` is set when the result or the arguments are a file. */
export interface Question {
  readonly run: number;
  readonly question: number;
  readonly op: string;
  readonly asked:
    | { readonly argsJson: string }
    | { readonly args: Record<string, unknown>; readonly blob: BlobBytes | null };
}

export type Reply =
  | { readonly ok: true; readonly value: unknown; readonly blob: BlobBytes | null }
  | { readonly ok: false; readonly message: string; readonly data: JSONValue | undefined };

export type ToWorker =
  | { readonly kind: "load"; readonly program: NodeProgram }
  /** Answered by `declared` or `refused`; nothing else follows. */
  | { readonly kind: "declare"; readonly program: NodeProgram }
  | { readonly kind: "environment"; readonly values: EnvironmentValues }
  | { readonly kind: "run"; readonly request: RunRequest }
  | { readonly kind: "reply"; readonly question: number; readonly reply: Reply }
  | { readonly kind: "ping" };

export type FromWorker =
  | { readonly kind: "declared"; readonly modules: readonly DeclaredModule[] }
  /** The program can't be loaded. */
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "log"; readonly run: number; readonly line: string }
  | { readonly kind: "question"; readonly question: Question }
  | { readonly kind: "ended"; readonly run: number; readonly valueJson: string }
  | { readonly kind: "failed"; readonly run: number; readonly thrown: ThrownText }
  /** An uncaught error: the process can't be trusted any more. `run` is null when the function is unknown. */
  | { readonly kind: "fault"; readonly run: number | null; readonly thrown: ThrownText }
  /** An unhandled rejection that belongs to no running function. */
  | { readonly kind: "stray"; readonly thrown: ThrownText }
  | { readonly kind: "pong" };
