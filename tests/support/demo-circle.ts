import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { callAs } from "./calling";
import { secretFor } from "./newcomer";
import type { DemoPortal, WayIn } from "./portal";

export interface OtherClient {
  clientId: Id<"users">;
  name: string;
  wayIn: WayIn;
}

/** Gives sign-ins to other clients of the demo practice's coach. */
export async function admitOthers(portal: DemoPortal, count: number): Promise<OtherClient[]> {
  const asCoach = await callAs(portal, portal.coach);
  const paginationOpts = { numItems: 50, cursor: null };
  const { page } = await asCoach.query(api.clients.list, { paginationOpts });
  const others = page.filter(({ email }) => email !== portal.client.email).slice(0, count);
  return await Promise.all(
    others.map(async ({ clientId, email, firstName, lastName }) => {
      const wayIn = { email: email ?? "", password: "first-light-77" };
      const secret = await secretFor(wayIn.password);
      await portal.run("dev/demo:admit", { email: wayIn.email, secret });
      return { clientId, name: `${firstName} ${lastName}`.trim(), wayIn };
    }),
  );
}
