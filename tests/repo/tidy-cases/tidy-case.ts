import type { Rule } from "../repository";

/** A repository that breaks one rule, and all problems that the rule must report. */
export interface TidyCase {
  rule: Rule;
  says: string;
  files: Record<string, string>;
  folders?: string[];
  problems: string[];
}
