import type { CronSpec } from "../bundle/special-modules";
import type { MountedComponent } from "./load-components";

interface WithComponents {
  readonly crons: Readonly<Record<string, CronSpec>>;
  readonly components: ReadonlyMap<string, MountedComponent>;
}

export const withoutSchema = '{"tables":[],"schemaValidation":false}';

/** By component; a component without a schema accepts any document. */
export const schemasOf = ({ components }: Pick<WithComponents, "components">) =>
  Object.fromEntries(
    Array.from(
      components,
      ([path, { schemaJson }]) => [path, schemaJson ?? withoutSchema] as const,
    ),
  );

/** The cron jobs of the app and of its components; the latter's names begin with the component. */
export function cronsOf({ crons, components }: WithComponents): Record<string, CronSpec> {
  const ofComponents = [...components].flatMap(([component, part]) =>
    Object.entries(part.crons).map(
      ([name, spec]) => [`[${component}] ${name}`, { ...spec, component }] as const,
    ),
  );
  return { ...crons, ...Object.fromEntries(ofComponents) };
}
