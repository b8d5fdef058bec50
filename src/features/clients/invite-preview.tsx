import type { InviteLine } from "@domain/accounts/invite-lists";

import { invitesWords as words } from "@/content/practice/invites";

/** What will be sent to whom, and which lines are left out and why. */
export function InvitePreview({ lines }: { lines: readonly InviteLine[] }) {
  const skipped = lines.filter(({ problem }) => problem !== null).length;
  return (
    <section aria-label={words.preview} data-slot="invite-preview">
      <p role="status" className="text-sm font-medium">
        {words.ready(lines.length - skipped)}
        {skipped > 0 && <span className="text-destructive">. {words.skipped(skipped)}</span>}
      </p>
      <ol
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={words.preview}
        className="mt-2 max-h-48 overflow-y-auto rounded-control border border-border"
      >
        {lines.map(({ line, typed, email, firstName, lastName, problem }) => (
          <li
            key={line}
            className="flex flex-wrap justify-between gap-x-4 border-t border-border px-3 py-1.5 text-sm first:border-t-0"
          >
            <bdi className="min-w-0 break-all">
              {problem === null ? email : typed}{" "}
              <span className="text-muted-foreground">
                {problem === null && `${firstName} ${lastName}`.trim()}
              </span>
            </bdi>
            <span className={problem === null ? "text-muted-foreground" : "text-destructive"}>
              {problem === null ? words.fits : `${words.line(line)}: ${words.problems[problem]}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
