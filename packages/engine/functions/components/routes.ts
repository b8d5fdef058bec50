import type { HttpRouter } from "../bundle/special-modules";
import type { ConvexFunction } from "../function-table";
import type { MountedComponent } from "./load-components";

interface Routed {
  readonly router: HttpRouter | null;
  readonly components?: ReadonlyMap<string, MountedComponent>;
}

export interface FoundRoute {
  /** The component of the route; "" is the app. */
  readonly component: string;
  /** Null when the router has no route for the request. */
  readonly handler: ConvexFunction | null;
}

/**
 * Matches exact paths before prefixes, and longer prefixes before shorter ones, including mounted components' prefixes.
 * Null without any routes.
 */
export function routeOf(
  { router, components }: Routed,
  path: string,
  method: string,
): FoundRoute | null {
  const mounted = components === undefined ? [] : mountedAt(components, path);
  const found = router?.lookup(path, method) ?? null;
  const [handler = null, , pattern = ""] = found ?? [];
  const isExact = handler !== null && !pattern.endsWith("*");
  const own: FoundRoute | null = router === null ? null : { component: "", handler };
  if (isExact || components === undefined) return own;
  for (const { mount, router: ofComponent } of mounted) {
    const prefix = mount.httpPrefix ?? "";
    if (handler !== null && pattern.length - 1 > prefix.length) break;
    const inside = ofComponent?.lookup(path.slice(prefix.length - 1), method)?.[0];
    if (inside !== undefined) return { component: mount.path, handler: inside };
  }
  return own ?? (mounted.length > 0 ? { component: "", handler: null } : null);
}

/** Innermost first. */
const mountedAt = (components: ReadonlyMap<string, MountedComponent>, path: string) =>
  [...components.values()]
    .filter(({ mount: { httpPrefix } }) => httpPrefix !== null && path.startsWith(httpPrefix))
    .sort((a, b) => (b.mount.httpPrefix?.length ?? 0) - (a.mount.httpPrefix?.length ?? 0));
