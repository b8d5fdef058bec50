import { type ComponentType, lazy, useState } from "react";

import { fetchPart } from "@/lib/loading/fetch-part";

/** A component whose code loads when it is first drawn, or earlier through `fetch`. */
export type Late<Props> = ComponentType<Props> & { fetch: () => Promise<unknown> };

type LateParts<Parts> = {
  [Name in keyof Parts]: Parts[Name] extends ComponentType<infer Props> ? Late<Props> : never;
};

/**
 * React's `lazy` suspends even for code that is already loaded, and keeps the fallback for 300 ms. This one draws
 * loaded code at once and is `lazy` otherwise.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): Late<Props> {
  let here: ComponentType<Props> | null = null;
  const fetch = async () => (here ??= await fetchPart(load));
  return makeLate(fetch, () => here);
}

/** Components of one chunk, by name, to be destructured. Fetching one fetches all. */
export function lateParts<Parts extends object>(load: () => Promise<Parts>): LateParts<Parts> {
  let here: Parts | null = null;
  const fetch = async () => (here ??= await fetchPart(load));
  return new Proxy({} as LateParts<Parts>, {
    get: (_, name) => {
      const pick = (parts: Parts) => parts[name as keyof Parts] as ComponentType<object>;
      return makeLate(
        async () => pick(await fetch()),
        () => here && pick(here),
      );
    },
  });
}

function makeLate<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  look: () => ComponentType<Props> | null,
): Late<Props> {
  const Awaited: ComponentType<Props> = lazy(async () => ({ default: await fetch() }));
  function Part(props: Props) {
    const [Drawn] = useState(() => look() ?? Awaited); // Fixed at mount: switching would remount it.
    return <Drawn {...props} />;
  }
  return Object.assign(Part, { fetch });
}
