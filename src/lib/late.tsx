import { type ComponentType, lazy, useState } from "react";

import { fetchPart } from "@/lib/fetch-part";

/** A component whose code loads when it is first drawn, or earlier through `fetch`. */
export type Late<Props> = ComponentType<Props> & { fetch: () => Promise<unknown> };

/**
 * React's `lazy` suspends even for code that is already loaded, and keeps the fallback for 300 ms. This one draws
 * loaded code at once and is `lazy` otherwise.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): Late<Props> {
  let here: ComponentType<Props> | null = null;
  const fetch = async () => {
    here ??= await fetchPart(load);
    return { default: here };
  };
  const Awaited = lazy(fetch) as unknown as ComponentType<Props>;
  function Part(props: Props) {
    const [Drawn] = useState<ComponentType<Props>>(() => here ?? Awaited); // Fixed at mount: switching would remount it.
    return <Drawn {...props} />;
  }
  return Object.assign(Part, { fetch });
}
