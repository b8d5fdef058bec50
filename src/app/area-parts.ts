import { late } from "@/lib/loading/late";

/** Frame and rows of each side, which the other side never loads. */
export const ClientArea = late(async () => (await import("@/app/client-area")).ClientArea);
export const CoachArea = late(async () => (await import("@/app/coach-area")).CoachArea);

/** The router compares addresses without their case, too. */
export function firstWordOf(pathname: string): string {
  const [, firstWord = ""] = pathname.toLowerCase().split("/");
  return firstWord;
}

/** Loads the side that an address belongs to. */
export async function fetchSide(pathname: string): Promise<unknown> {
  const firstWord = firstWordOf(pathname);
  if (firstWord === "dashboard") return await ClientArea.fetch();
  return firstWord === "admin" ? await CoachArea.fetch() : null;
}
