import { late } from "@/lib/loading/late";

/** The frame and the routes of each side; the other side never loads them. */
export const ClientArea = late(async () => (await import("@/app/client-area")).ClientArea);
export const CoachArea = late(async () => (await import("@/app/coach-area")).CoachArea);

/** The router ignores the case of addresses, too. */
export function firstWordOf(pathname: string): string {
  const [, firstWord = ""] = pathname.toLowerCase().split("/");
  return firstWord;
}

export async function fetchSide(pathname: string): Promise<unknown> {
  const firstWord = firstWordOf(pathname);
  if (firstWord === "dashboard") return await ClientArea.fetch();
  return firstWord === "admin" ? await CoachArea.fetch() : null;
}
