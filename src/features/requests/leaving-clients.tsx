import { api } from "@convex/_generated/api";
import { fullName } from "@domain/accounts/full-name";
import { Link } from "react-router-dom";

import { PersonAvatar } from "@/components/patterns/person-avatar";
import { leavingWords as words } from "@/content/own-data/requests";
import { useLive } from "@/lib/live/live";
import { paths } from "@/lib/pages/paths";
import { formatDay } from "@/lib/text/format-instant";

/** Hidden while empty. */
export function LeavingClients() {
  const asked = useLive(api.erasures.wishes, {});
  if (asked.state !== "ready" || asked.value.length === 0) return null;
  return (
    <section
      aria-label={words.title}
      data-slot="leaving-clients"
      className="mt-4 rounded-card border border-destructive/40 bg-card p-5 sm:p-6"
    >
      <h2 className="text-xl font-medium">{words.title}</h2>
      <p className="mt-1 text-sm text-muted-foreground">{words.sentence}</p>
      <ul className="mt-3">
        {asked.value.map(({ clientId, askedAt, dueAt, isHeld, ...person }) => (
          <li key={clientId} className="flex gap-3 border-t border-border py-3 last:pb-0">
            <PersonAvatar personId={clientId} person={person} />
            <div className="min-w-0">
              <Link
                to={paths.coachClient(clientId)}
                dir="auto"
                className="font-medium break-words underline-offset-4 hover:underline"
              >
                {fullName(person)}
              </Link>
              <p className="text-sm text-muted-foreground">
                {isHeld
                  ? words.held(formatDay(askedAt))
                  : words.when(formatDay(askedAt), formatDay(dueAt))}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
