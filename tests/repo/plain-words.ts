/**
 * Paths whose words have been rewritten after docs/style.md, and must stay that way: a folder ends in a slash. A room
 * joins the list in the commit that finishes it.
 */
export const plainRooms: readonly string[] = [
  "README.md",
  "bench/",
  "convex/",
  "deploy/",
  "docs/architecture.md",
  "docs/coverage.md",
  "docs/decisions/",
  "docs/deploy.md",
  "docs/deploy-reference.md",
  "docs/glossary.md",
  "docs/performance.md",
  "docs/security.md",
  "docs/specification/",
  "domain/",
  "packages/engine/SPEC.md",
  "packages/engine/admin/",
  "packages/engine/blobs/",
  "packages/engine/budget/",
  "packages/engine/conformance/",
  "packages/engine/db/",
  "packages/engine/docs/",
  "packages/engine/functions/",
  "packages/engine/http/",
  "packages/engine/jobs/",
  "packages/engine/kv/",
  "packages/engine/sync/",
  "packages/engine/testing/",
  "packages/engine/tokens/",
  "house-rules.js",
  "scripts/",
  "src/",
  "tests/",
];

/** Exceptions: lists of passwords, what invented people write, what a client reads as literature, and this check itself. */
export const literature: readonly string[] = [
  "convex/dev/words/",
  "convex/library/starter/",
  "domain/accounts/guessable-password-list.ts",
  "domain/accounts/most-used-passwords.ts",
  "src/content/journey/",
  "src/content/phases.ts",
  "src/content/welcome/letter.ts",
  "src/content/worksheets/",
  "tests/repo/plain-words.ts",
  "tests/repo/rules/plain-words.ts",
  "tests/repo/tidy-cases/plain-words.ts",
];

/** What each pattern finds, in prose and in names (`wasTold` is read as `was told`), and what to write. */
export const bannedWords: readonly { pattern: RegExp; instead: string }[] = [
  { pattern: /\bwho(m)?(so)?ever\b/gi, instead: "anyone who, a caller that" },
  { pattern: /\bwhat(so)?ever\b/gi, instead: "anything, any, everything that" },
  { pattern: /(?<!\bthere )\b(is|are|was|were) none\b/gi, instead: "has no, is missing" },
  { pattern: /(?<!\bthere )\bis no (?!longer\b|more\b|less\b)/gi, instead: "is not a, has no" },
  { pattern: /\b(is|are|was|were) nobody['’]s\b/gi, instead: "belongs to no one, has no owner" },
  { pattern: /\btold\b|\btells? of\b/gi, instead: "notified, sent, reported" },
  { pattern: /\bheard\b|\bhears\b/gi, instead: "received, gets" },
  { pattern: /\bstands\b|\bstood\b/gi, instead: "is, stays" },
  { pattern: /\blies\b|\blain\b/gi, instead: "is, is stored" },
  { pattern: /\brests\b/gi, instead: "stays, is idle" },
  { pattern: /\blets? go( of)?\b|\bletting go\b/gi, instead: "release, free, close" },
  { pattern: /\banew\b|\bafresh\b/gi, instead: "again" },
  {
    pattern: /\bof (its|their) own accord\b|\bby (itself|themselves)\b/gi,
    instead: "automatically",
  },
  { pattern: /\bbrings?\b(?! To Front\b)|\bbrought\b/gi, instead: "load, include, cause" },
  { pattern: /\b(takes?|goes|go) along\b/gi, instead: "include" },
  { pattern: /\bhaste\b/gi, instead: "rate, too many attempts" },
  { pattern: /\b(there|here|where)(of|to|with|upon)\b/gi, instead: "of it, to it" },
  { pattern: /\b(whence|hence|thence|whilst|unto|nought|aught|betwixt)\b/gi, instead: "so, while" },
];
