import type { MetricName } from "../functions/budget";
import type {
  FunctionReference,
  FunctionReturnType,
  GenericActionCtx,
  GenericDataModel,
  GenericMutationCtx,
  GenericQueryCtx,
  GenericSchema,
  OptionalRestArgs,
  RequestMetadata,
  SchemaDefinition,
  UserIdentity,
} from "convex/server";

type Inline<Ctx> = (ctx: Ctx) => Promise<unknown>;
type Reference<Kind extends "query" | "mutation" | "action"> = FunctionReference<
  Kind,
  "public" | "internal"
>;

type ArgsOf<Target> =
  Target extends FunctionReference<"query" | "mutation" | "action", "public" | "internal">
    ? OptionalRestArgs<Target>
    : [];

type ResultOf<Target> =
  Target extends FunctionReference<"query" | "mutation" | "action", "public" | "internal">
    ? FunctionReturnType<Target>
    : Target extends (ctx: never) => Promise<infer Output>
      ? Output
      : never;

export type Caller = Partial<Pick<RequestMetadata, "ip" | "userAgent">>;

export interface TestConvexForDataModel<DataModel extends GenericDataModel> {
  query: <Target extends Reference<"query"> | Inline<GenericQueryCtx<DataModel>>>(
    target: Target,
    ...args: ArgsOf<Target>
  ) => Promise<ResultOf<Target>>;
  mutation: <Target extends Reference<"mutation"> | Inline<GenericMutationCtx<DataModel>>>(
    target: Target,
    ...args: ArgsOf<Target>
  ) => Promise<ResultOf<Target>>;
  action: <Target extends Reference<"action"> | Inline<GenericActionCtx<DataModel>>>(
    target: Target,
    ...args: ArgsOf<Target>
  ) => Promise<ResultOf<Target>>;
  /** Runs with the reads and writes of a mutation and an action's file storage. */
  run: <Output>(
    run: (
      ctx: GenericMutationCtx<DataModel> & Pick<GenericActionCtx<DataModel>, "storage">,
    ) => Promise<Output>,
  ) => Promise<Output>;
  fetch: (pathQueryFragment: string, init?: RequestInit) => Promise<Response>;
  finishInProgressScheduledFunctions: () => Promise<void>;
  /** Advances time with `advanceTimers` until no jobs are scheduled. */
  finishAllScheduledFunctions: (advanceTimers: () => void, maxIterations?: number) => Promise<void>;
  /** The same database for another caller. Missing attributes are derived from the given ones. */
  withIdentity: (identity: Partial<UserIdentity>) => TestConvexForDataModel<DataModel>;
  withRequestMetadata: (metadata: Caller) => TestConvexForDataModel<DataModel>;
}

export interface TestConvexRoot<
  DataModel extends GenericDataModel,
> extends TestConvexForDataModel<DataModel> {
  registerComponent: (
    componentPath: string,
    schema: SchemaDefinition<GenericSchema, boolean>,
    modules: Modules,
  ) => void;
}

export type Modules = Record<string, () => Promise<unknown>>;

export type TestLimits = Record<MetricName, number>;

export interface TestOptions<Schema extends GenericSchema> {
  schema?: SchemaDefinition<Schema, boolean>;
  modules?: Modules;
  /** False means unlimited, true production's limits, an object production's limits with these changes. */
  transactionLimits?: Partial<TestLimits> | boolean;
}
