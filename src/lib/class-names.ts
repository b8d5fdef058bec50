import { type ClassValue, clsx } from "clsx";

type Merge = (classes: string) => string;

let merge: Merge = (classes) => classes;

/** Joins class names, skips falsy ones, and lets a later class replace an earlier one of its kind. */
export function cn(...values: ClassValue[]): string {
  return merge(clsx(values));
}

/** The landing page has no room for the table of what replaces what (ADR 100): merged-classes.ts has it, loaded with the areas. */
export function mergeWith(own: Merge) {
  merge = own;
}
