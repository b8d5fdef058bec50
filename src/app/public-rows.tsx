import { Navigate, Route } from "react-router-dom";

import { row } from "@/app/route-row";

/* These rows need no server. The areas use two of them too. */

export const landingRow = row("/", null, () => import("@/pages/landing"));
export const privacyRow = row("/privacy", "Privacy & Data Policy", () => import("@/pages/privacy"));
export const mailboxRow = row("/mailbox", "Mailbox", async () => ({
  default: (await import("@/features/mailbox/mailbox")).Mailbox,
}));
export const notFoundRow = row("*", "Page not found", () => import("@/pages/not-found"));

export function redirect(path: string, to: string) {
  return <Route key={path} path={path} element={<Navigate replace to={to} />} />;
}
