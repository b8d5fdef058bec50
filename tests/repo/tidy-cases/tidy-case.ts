import type { Rule } from "../repository";

/** A repository that breaks one rule, and everything that the rule must say about it. */
export interface TidyCase {
  rule: Rule;
  says: string;
  files: Record<string, string>;
  folders?: string[];
  problems: string[];
}
