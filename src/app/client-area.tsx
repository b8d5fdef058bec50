import { Route, Routes } from "react-router-dom";

import { ClientLayout } from "@/app/client-layout";
import { RequireRole } from "@/app/guards";
import { OwnAccount } from "@/app/own-account";
import { PublicLayout } from "@/app/public-layout";
import { notFoundRow, redirect } from "@/app/public-rows";
import { row } from "@/app/route-row";
import { areaTitles } from "@/content/area-titles";
import { ConfirmIdentity } from "@/features/confirm-identity/confirm-identity";
import { VaultAround } from "@/features/vault/vault-around";
import { paths } from "@/lib/pages/paths";

const clientRows = [
  redirect("/dashboard", paths.welcome()),
  row("/dashboard/welcome", areaTitles.welcome, () => import("@/pages/dashboard/welcome")),
  row("/dashboard/journey", areaTitles.journey, () => import("@/pages/dashboard/journey")),
  row(
    "/dashboard/journey/feedback",
    areaTitles.journeyFeedback,
    () => import("@/pages/dashboard/journey/feedback"),
  ),
  row(
    "/dashboard/journey/arrival",
    areaTitles.arrival,
    () => import("@/pages/dashboard/journey/arrival"),
  ),
  row(
    "/dashboard/journey/crossing",
    areaTitles.crossing,
    () => import("@/pages/dashboard/journey/crossing"),
  ),
  row(
    "/dashboard/journey/descent",
    areaTitles.descent,
    () => import("@/pages/dashboard/journey/descent"),
  ),
  row(
    "/dashboard/journey/return",
    areaTitles.return,
    () => import("@/pages/dashboard/journey/return"),
  ),
  row("/dashboard/tools", areaTitles.tools, () => import("@/pages/dashboard/tools")),
  row(
    "/dashboard/tools/worksheets",
    areaTitles.worksheets,
    () => import("@/pages/dashboard/tools/worksheets"),
  ),
  row(
    "/dashboard/tools/worksheets/:worksheetId",
    areaTitles.worksheets,
    () => import("@/pages/dashboard/tools/worksheets/worksheet"),
  ),
  row(
    "/dashboard/tools/worksheets/from-coach/:handoutId",
    areaTitles.handout,
    () => import("@/pages/dashboard/tools/worksheets/from-coach"),
  ),
  row(
    "/dashboard/tools/reflections",
    areaTitles.reflections,
    () => import("@/pages/dashboard/tools/reflections"),
  ),
  row("/dashboard/vault", areaTitles.vault, () => import("@/pages/dashboard/vault")),
  row("/dashboard/tools/shared", areaTitles.shares, () => import("@/pages/dashboard/tools/shared")),
  row("/dashboard/circles", areaTitles.circles, () => import("@/pages/circles")),
  row(
    "/dashboard/circles/:circleId/room",
    areaTitles.circleRoom,
    () => import("@/pages/circle-room"),
  ),
  row("/dashboard/library", areaTitles.library, () => import("@/pages/dashboard/library")),
  row(
    "/dashboard/library/:libraryItemId",
    areaTitles.library,
    () => import("@/pages/dashboard/library/item"),
  ),
  row("/dashboard/goals", areaTitles.goals, () => import("@/pages/dashboard/goals")),
  row("/dashboard/sessions", areaTitles.sessions, () => import("@/pages/dashboard/sessions")),
  row(
    "/dashboard/sessions/:sessionId",
    areaTitles.session,
    () => import("@/pages/dashboard/sessions/session"),
  ),
  row(
    "/dashboard/sessions/:sessionId/room",
    areaTitles.room,
    () => import("@/pages/dashboard/sessions/room"),
  ),
  row(
    "/dashboard/communication",
    areaTitles.communication,
    () => import("@/pages/dashboard/communication"),
  ),
  row("/dashboard/account", areaTitles.account, () => import("@/pages/dashboard/account")),
  row("/dashboard/privacy", areaTitles.ownData, () => import("@/pages/dashboard/privacy")),
];

const frame = (
  <RequireRole only="client">
    <ConfirmIdentity>
      <OwnAccount>
        <VaultAround>
          <ClientLayout />
        </VaultAround>
      </OwnAccount>
    </ConfirmIdentity>
  </RequireRole>
);

export function ClientArea() {
  return (
    <Routes>
      <Route element={frame}>{clientRows}</Route>
      <Route element={<PublicLayout />}>{notFoundRow}</Route>
    </Routes>
  );
}
