import { Navigate, Route } from "react-router-dom";

import { row } from "@/app/route-row";
import { pageTitles } from "@/content/page-titles";

/* These rows need no server. The areas use two of them too. */

export const landingRow = row("/", pageTitles.landing, () => import("@/pages/landing"));
export const privacyRow = row("/privacy", pageTitles.privacy, () => import("@/pages/privacy"));
export const mailboxRow = row("/mailbox", pageTitles.mailbox, () => import("@/pages/mailbox"));
export const notFoundRow = row("*", pageTitles.notFound, () => import("@/pages/not-found"));

export function redirect(path: string, to: string) {
  return <Route key={path} path={path} element={<Navigate replace to={to} />} />;
}
