import { clientPage } from "@/content/practice/clients";
import { worksheets } from "@/content/worksheets/catalogue";

import { pathsIn } from "./route-rows";

interface HostileIds {
  client: string;
  goal: string;
  session: string;
  handout: string;
  circle: string;
  word: string;
  items: string[];
  worksheets: string[];
}

/** Those whose address has no id in it. */
const plainPages = (area: string) => pathsIn(area).filter((path) => !path.includes(":"));

/** Every page that shows somebody's text, by side. The ids are read when the list is called for. */
export const hostilePages = (ids: HostileIds) => ({
  client: () => [
    ...plainPages("/dashboard"),
    `/dashboard/tools/worksheets/${worksheets[0]?.id ?? ""}`,
    `/dashboard/tools/worksheets/from-coach/${ids.handout}`,
    `/dashboard/circles?circle=${ids.circle}`,
    ...ids.items.map((item) => `/dashboard/library/${item}`),
    `/dashboard/goals?goal=${ids.goal}`,
    `/dashboard/sessions/${ids.session}`,
    "/dashboard/account#calendar",
    `/book/${ids.word}`,
  ],
  coach: () => [
    ...plainPages("/admin"),
    "/admin/clients?invite",
    "/admin/clients?unpaid",
    ...Object.keys(clientPage.tabs).map((tab) => `/admin/clients/${ids.client}?tab=${tab}`),
    `/admin/sessions/${ids.session}`,
    `/admin/goals?goal=${ids.goal}`,
    `/admin/messages?client=${ids.client}`,
    "/admin/worksheets?tab=given",
    ...ids.worksheets.map((worksheet) => `/admin/worksheets/${worksheet}`),
    `/admin/circles?circle=${ids.circle}`,
    ...ids.items.map((item) => `/admin/library/${item}`),
    ...["profile", "practice", "meeting", "calendar"].map((part) => `/admin/settings#${part}`),
  ],
});
