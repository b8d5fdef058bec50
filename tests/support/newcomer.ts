import { hashPassword } from "../../convex/model/signIn/passwordHash";
import type { Portal, WayIn } from "./portal";

/** Signs up a new user of the demo practice who has done nothing yet. */
export async function admitNewcomer(portal: Portal): Promise<WayIn> {
  const newcomer = { email: "jean-baptiste.delacourt@example.com", password: "first-light-77" };
  const secret = await hashPassword(newcomer.password);
  await portal.run("dev/demo:admit", { email: newcomer.email, secret });
  return newcomer;
}
