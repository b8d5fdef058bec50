import { type ClassValue, clsx } from "clsx";

/**
 * Joins class names and skips falsy ones. It does not merge conflicting classes: tailwind-merge is 8 kB on every first
 * visit, and a caller's className may place a part but not restyle it.
 */
export function cn(...values: ClassValue[]): string {
  return clsx(values);
}
