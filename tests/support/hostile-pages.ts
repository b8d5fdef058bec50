import { clientPage } from "@/content/practice/clients";
import { worksheets } from "@/content/worksheets/catalogue";

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

/** Every page that shows somebody's text, by side. The ids are read when the list is called for. */
export const hostilePages = (ids: HostileIds) => ({
  client: () => [
    "/dashboard/welcome",
    "/dashboard/journey",
    "/dashboard/journey/arrival",
    "/dashboard/journey/feedback",
    "/dashboard/tools/reflections",
    `/dashboard/tools/worksheets/${worksheets[0]?.id ?? ""}`,
    `/dashboard/tools/worksheets/from-coach/${ids.handout}`,
    "/dashboard/tools/shared",
    "/dashboard/circles",
    `/dashboard/circles?circle=${ids.circle}`,
    "/dashboard/library",
    ...ids.items.map((item) => `/dashboard/library/${item}`),
    `/dashboard/goals?goal=${ids.goal}`,
    "/dashboard/sessions",
    `/dashboard/sessions/${ids.session}`,
    "/dashboard/communication",
    "/dashboard/account",
    "/dashboard/account#calendar",
    "/dashboard/privacy",
    `/book/${ids.word}`,
  ],
  coach: () => [
    "/admin",
    "/admin/clients?invite",
    "/admin/clients?unpaid",
    ...Object.keys(clientPage.tabs).map((tab) => `/admin/clients/${ids.client}?tab=${tab}`),
    "/admin/sessions",
    `/admin/sessions/${ids.session}`,
    `/admin/goals?goal=${ids.goal}`,
    `/admin/messages?client=${ids.client}`,
    "/admin/worksheets?tab=given",
    ...ids.worksheets.map((worksheet) => `/admin/worksheets/${worksheet}`),
    "/admin/circles",
    `/admin/circles?circle=${ids.circle}`,
    "/admin/library",
    ...ids.items.map((item) => `/admin/library/${item}`),
    ...["profile", "practice", "meeting", "calendar"].map((part) => `/admin/settings#${part}`),
    "/admin/requests",
    "/admin/audit",
    "/admin/system",
  ],
});
