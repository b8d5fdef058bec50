import { api } from "@convex/_generated/api";
import { linkCharactersMax, phoneCharactersMax, placeCharactersMax } from "@domain/limits";
import { SESSION_TYPE_LABELS, type SessionType } from "@domain/session-types";
import { useMutation } from "convex/react";
import { MapPin, MessageCircle, Phone, Video } from "lucide-react";
import type { ReactNode } from "react";

import { practiceWords } from "@/content/settings/settings";
import { LiveSection } from "@/features/settings/live-section";
import type { Practice } from "@/features/settings/practice-sections";
import { textsDraft } from "@/features/settings/section-drafts";
import { SectionForm, SettingsSection } from "@/features/settings/settings-section";
import { TextField } from "@/features/settings/text-field";
import { useSection } from "@/features/settings/use-section";
import type { Live } from "@/lib/live";
import { useViewer } from "@/lib/viewer";

const icons: Record<SessionType, typeof Video> = {
  coaching: MessageCircle,
  video: Video,
  phone: Phone,
  "in-person": MapPin,
};

/** How people meet for each type of session. */
export function MeetingSection({ practice }: { practice: Live<Practice> }) {
  return (
    <SettingsSection id="meeting">
      <LiveSection live={practice} fields={4}>
        {(own) => <MeetingForm own={own} />}
      </LiveSection>
    </SettingsSection>
  );
}

function MeetingForm({ own }: { own: Practice }) {
  const { userId } = useViewer();
  const send = useMutation(api.practice.save);
  const { meetingLink = "", phoneNumber = "", place = "" } = own;
  const section = useSection({
    draft: textsDraft(userId, "meeting", ["meetingLink", "phoneNumber", "place"]),
    saved: { meetingLink, phoneNumber, place },
    send,
    fieldErrors: { meetingLink: practiceWords.badLink },
  });
  return (
    <SectionForm id="meeting" section={section}>
      <ul className="grid gap-6">
        <TypeRow type="video">
          <TextField
            section={section}
            name="meetingLink"
            label={practiceWords.meetingLink}
            hint={practiceWords.meetingLinkHint}
            charactersMax={linkCharactersMax}
            type="url"
          />
        </TypeRow>
        <TypeRow type="phone">
          <TextField
            section={section}
            name="phoneNumber"
            label={practiceWords.phoneNumber}
            hint={practiceWords.phoneNumberHint}
            charactersMax={phoneCharactersMax}
            type="tel"
          />
        </TypeRow>
        <TypeRow type="in-person">
          <TextField
            section={section}
            name="place"
            label={practiceWords.place}
            hint={practiceWords.placeHint}
            charactersMax={placeCharactersMax}
            isLong
          />
        </TypeRow>
        <TypeRow type="coaching">
          <p className="text-ink-soft">{practiceWords.coachingHint}</p>
        </TypeRow>
      </ul>
    </SectionForm>
  );
}

function TypeRow({ type, children }: { type: SessionType; children: ReactNode }) {
  const Icon = icons[type];
  return (
    <li className="grid gap-3 border-t border-line pt-5 first:border-t-0 first:pt-0">
      <h3 className="flex items-center gap-2.5 font-text font-semibold">
        <Icon aria-hidden className="size-5 text-accent" strokeWidth={1.7} />
        {SESSION_TYPE_LABELS[type]}
      </h3>
      {children}
    </li>
  );
}
