import { api } from "@convex/_generated/api";
import { fullName } from "@domain/accounts/full-name";
import type { FunctionReturnType } from "convex/server";

import { PersonAvatar } from "@/components/patterns/person-avatar";
import { beforeCoach } from "@/content/before-coach";
import { LiveSection } from "@/features/settings/live-section";
import { useLive } from "@/lib/live/live";

export function CoachCard() {
  const coach = useLive(api.profile.coach, {});
  return (
    <LiveSection live={coach} fields={1}>
      {(card) => (card === null ? <p>{beforeCoach.card}</p> : <Card {...card} />)}
    </LiveSection>
  );
}

type CardProps = NonNullable<FunctionReturnType<typeof api.profile.coach>>;

function Card({ personId, practiceName, bio, ...person }: CardProps) {
  return (
    <div className="flex items-start gap-5">
      <PersonAvatar personId={personId} person={person} size="lg" />
      <div className="min-w-0">
        <p className="font-display text-xl">{fullName(person, practiceName)}</p>
        <p className="text-muted-foreground">{practiceName}</p>
        {bio !== undefined && <p className="mt-3 whitespace-pre-line">{bio}</p>}
      </div>
    </div>
  );
}
