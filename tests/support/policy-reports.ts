import type { BrowserContext } from "playwright-core";

/** Adds to `reports` every violation of a page's content policy, in any window of this person. */
export async function watchPolicy(
  context: BrowserContext,
  reports: string[],
): Promise<BrowserContext> {
  await context.exposeBinding("tellViolation", ({ page }, what: string) => {
    reports.push(`${what} on ${page.url()}`);
  });
  await context.addInitScript(() => {
    const { tellViolation } = window as unknown as { tellViolation: (what: string) => void };
    document.addEventListener("securitypolicyviolation", (violation) => {
      tellViolation(`${violation.effectiveDirective} ${violation.blockedURI}`);
    });
  });
  return context;
}

/** Called when a browser closes, so that no journey can omit it. */
export function demandNoReports(reports: readonly string[]): void {
  if (reports.length === 0) return;
  throw new Error(`Pages broke their content policy:\n${reports.join("\n")}`);
}
