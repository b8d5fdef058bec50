import { type ComponentType, lazy, useState } from "react";

import { fetchPart } from "@/lib/fetch-part";

/** A component whose program is fetched when it is first drawn, or before, by `fetch`. */
export type Late<Props> = ComponentType<Props> & { fetch: () => Promise<unknown> };

/**
 * React's own `lazy` waits even for what is here already: it draws the fallback, and keeps it for 300 ms so that pages do
 * not flicker. This one draws at once what was fetched ahead, and is the same as `lazy` otherwise.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): Late<Props> {
  let here: ComponentType<Props> | null = null;
  const fetch = async () => {
    here ??= await fetchPart(load);
    return { default: here };
  };
  const Awaited = lazy(fetch) as unknown as ComponentType<Props>;
  function Part(props: Props) {
    const [Drawn] = useState<ComponentType<Props>>(() => here ?? Awaited); // as it began: changing would draw it anew
    return <Drawn {...props} />;
  }
  return Object.assign(Part, { fetch });
}
