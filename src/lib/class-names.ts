import { type ClassValue, clsx } from "clsx";

type Merge = (classes: string) => string;

let merge: Merge = (classes) => classes;

/** Joins class names, skips falsy ones, and lets a later class replace an earlier one of its kind. */
export function cn(...values: ClassValue[]): string {
  return merge(clsx(values));
}

/** Which class replaces which is in merged-classes.ts, which loads with the areas, not the landing page (ADR 100). */
export function mergeWith(own: Merge) {
  merge = own;
}
