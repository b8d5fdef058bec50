import { type ClassValue, clsx } from "clsx";

/** Joins class names and skips falsy ones. A caller's className places a part but does not restyle it: nothing is merged (ADR 61). */
export function cn(...values: ClassValue[]): string {
  return clsx(values);
}
