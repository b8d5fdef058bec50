import { api } from "@convex/_generated/api";
import { fullName } from "@domain/full-name";

import { PersonAvatar } from "@/components/patterns/person-avatar";
import { LiveSection } from "@/features/settings/live-section";
import { SettingsSection } from "@/features/settings/settings-section";
import { useLive } from "@/lib/live";

/** The other side of a client's coaching, as the coach shows themselves. */
export function CoachCard() {
  const coach = useLive(api.profile.coach, {});
  return (
    <SettingsSection id="coach">
      <LiveSection live={coach} fields={1}>
        {({ personId, practiceName, bio, ...person }) => (
          <div className="flex items-start gap-5">
            <PersonAvatar personId={personId} person={person} size="large" />
            <div className="min-w-0">
              <p className="font-display text-xl">{fullName(person, practiceName)}</p>
              <p className="text-ink-soft">{practiceName}</p>
              {bio !== undefined && <p className="mt-3 whitespace-pre-line">{bio}</p>}
            </div>
          </div>
        )}
      </LiveSection>
    </SettingsSection>
  );
}
