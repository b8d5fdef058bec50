import { type ClassValue, clsx } from "clsx";

/**
 * Joins classes and leaves out what is false or missing. It does not settle quarrels between classes (tailwind-merge would,
 * for 8 kB on every first visit): a caller's className may place a part, never restyle it, so there is nothing to settle.
 */
export function cn(...values: ClassValue[]): string {
  return clsx(values);
}
