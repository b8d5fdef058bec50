import type {
  DataModelFromSchemaDefinition,
  GenericDataModel,
  GenericSchema,
  SchemaDefinition,
} from "convex/server";
import { anonymous } from "./functions/call";
import { accessor } from "./testing/accessor";
import { installGlobals } from "./testing/globals";
import { testModules } from "./testing/modules";
import type {
  Modules,
  TestConvexForDataModel as Accessor,
  TestConvexRoot as Root,
  TestOptions,
} from "./testing/types";
import { newWorld } from "./testing/world";

export type TestConvexForDataModel<DataModel extends GenericDataModel> = Accessor<DataModel>;

export type TestConvexRoot<DataModel extends GenericDataModel> = Root<DataModel>;

/** The name in older versions of npm convex-test. */
export type TestConvexForDataModelAndIdentity<DataModel extends GenericDataModel> =
  TestConvexRoot<DataModel>;

export type TestConvex<Schema extends SchemaDefinition<GenericSchema, boolean>> = TestConvexRoot<
  DataModelFromSchemaDefinition<Schema>
>;

/** Runs Convex functions on the engine, in the test's own process, with the API of npm convex-test. */
export function convexTest<Schema extends GenericSchema>(
  schema?: SchemaDefinition<Schema, boolean>,
  modules?: Modules,
): TestConvex<SchemaDefinition<Schema, boolean>>;
export function convexTest<Schema extends GenericSchema>(
  options: TestOptions<Schema>,
): TestConvex<SchemaDefinition<Schema, boolean>>;
export function convexTest<Schema extends GenericSchema>(
  given: SchemaDefinition<Schema, boolean> | TestOptions<Schema> = {},
  modules?: Modules,
): TestConvex<SchemaDefinition<Schema, boolean>> {
  const options: TestOptions<Schema> = isSchema(given)
    ? { schema: given, ...(modules === undefined ? {} : { modules }) }
    : given;
  const table = testModules(options.modules);
  const world = newWorld(
    options.schema === undefined ? null : exported(options.schema),
    table,
    options.transactionLimits ?? false,
  );
  installGlobals();
  return {
    ...accessor(world.open, table, { identity: anonymous, caller: {} }),
    registerComponent(
      componentPath: string,
      schema: SchemaDefinition<GenericSchema, boolean>,
      componentModules: Modules,
    ) {
      world.register(componentPath, exported(schema), testModules(componentModules));
    },
  } as unknown as TestConvex<SchemaDefinition<Schema, boolean>>;
}

const isSchema = <Schema extends GenericSchema>(
  given: SchemaDefinition<Schema, boolean> | TestOptions<Schema>,
): given is SchemaDefinition<Schema, boolean> =>
  "tables" in given && typeof given.tables === "object";

const exportsOf = new WeakMap<object, string>();

/** The package marks the method as internal, but servers call it. */
function exported(schema: object): string {
  const text = exportsOf.get(schema) ?? (schema as { export: () => string }).export();
  exportsOf.set(schema, text);
  return text;
}
