import { Navigate, Route } from "react-router-dom";

import { row } from "@/app/route-row";
import { pageTitles } from "@/content/page-titles";

/* These rows need no server. The areas use two of them too. */

export const landingRow = row(
  "/",
  pageTitles.landing,
  async () => (await import("@/pages/landing")).LandingPage,
);
export const privacyRow = row(
  "/privacy",
  pageTitles.privacy,
  async () => (await import("@/pages/privacy")).PrivacyPage,
);
export const mailboxRow = row(
  "/mailbox",
  pageTitles.mailbox,
  async () => (await import("@/pages/mailbox")).MailboxPage,
);
export const notFoundRow = row(
  "*",
  pageTitles.notFound,
  async () => (await import("@/pages/not-found")).NotFoundPage,
);

export function redirect(path: string, to: string) {
  return <Route key={path} path={path} element={<Navigate replace to={to} />} />;
}
