import { anonymous } from "../../packages/engine/functions/call";
import { accessor } from "../../packages/engine/testing/accessor";
import type { World } from "../access/world";
import type { Portal } from "./portal";

/** Reads and writes the rows of a running server, without the product's rules. */
export function behindTheGate(portal: Portal) {
  const { runtime } = portal.engine().rooms.deploymentHost();
  const jobsAreTheServers = { finishRunning: () => Promise.resolve() };
  const open = () => Promise.resolve({ runtime, scheduler: jobsAreTheServers } as never);
  const noModules = { exportsOf: () => undefined, hasComponent: () => false };
  return accessor(open, noModules, { identity: anonymous, caller: {} }) as unknown as World["t"];
}
