import { api } from "@convex/_generated/api";
import { bioCharactersMax, nameCharactersMax, phoneCharactersMax } from "@domain/limits";
import { postalAddressCharactersMax } from "@domain/practice/invoices";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import type { ComponentProps } from "react";

import { profileWords, sections } from "@/content/settings/settings";
import { LiveSection } from "@/features/settings/live-section";
import { PhotoPart } from "@/features/settings/photo-part";
import { textsDraft } from "@/features/settings/section-drafts";
import { SectionForm, SettingsSection } from "@/features/settings/settings-section";
import { TextField } from "@/features/settings/text-field";
import { useSection } from "@/features/settings/use-section";
import { ZoneField } from "@/features/settings/zone-field";
import { useLive } from "@/lib/live/live";
import { useViewer } from "@/lib/sign-in/viewer";

const FIELDS = ["firstName", "lastName", "phone", "bio", "postalAddress", "timeZone"] as const;

export function ProfileSection() {
  const { role } = useViewer();
  const profile = useLive(api.profile.get, {});
  return (
    <SettingsSection id="profile" lead={sections.profile.lead[role]}>
      <LiveSection live={profile} fields={FIELDS.length + 1}>
        {(own) => (
          <div className="grid gap-8">
            <PhotoPart hasPhoto={own.photoAt !== null} />
            <ProfileForm own={own} />
          </div>
        )}
      </LiveSection>
    </SettingsSection>
  );
}

function ProfileForm({ own }: { own: FunctionReturnType<typeof api.profile.get> }) {
  const { userId, role } = useViewer();
  const send = useMutation(api.profile.save);
  const { firstName, lastName, email, phone = "", bio = "", postalAddress = "", timeZone } = own;
  const section = useSection({
    draft: textsDraft(userId, "profile", FIELDS),
    saved: { firstName, lastName, phone, bio, postalAddress, timeZone: timeZone ?? "" },
    send,
    fieldErrors: profileWords.errors,
  });
  const { phoneHint, bioHint, postalAddressHint, timeZoneHint } = profileWords;
  return (
    <SectionForm id="profile" section={section}>
      <Names section={section} />
      <OwnEmail email={email} />
      <TextField
        section={section}
        name="phone"
        label={profileWords.phone}
        hint={phoneHint}
        charactersMax={phoneCharactersMax}
        kind="tel"
        autoComplete="tel"
      />
      <TextField
        section={section}
        name="bio"
        label={profileWords.bio}
        hint={bioHint}
        charactersMax={bioCharactersMax}
        kind="long"
      />
      {role === "client" && (
        <TextField
          section={section}
          name="postalAddress"
          label={profileWords.postalAddress}
          hint={postalAddressHint}
          charactersMax={postalAddressCharactersMax}
          kind="long"
          autoComplete="street-address"
        />
      )}
      {/* A coach's is with their hours. */}
      {role === "client" && (
        <ZoneField
          zone={section.values.timeZone}
          hint={timeZoneHint}
          error={section.errors.timeZone}
          onZone={(zone) => {
            section.change({ timeZone: zone });
          }}
        />
      )}
    </SectionForm>
  );
}

function Names({ section }: Pick<ComponentProps<typeof TextField>, "section">) {
  const name = { section, charactersMax: nameCharactersMax };
  return (
    <div className="grid items-start gap-6 sm:grid-cols-2">
      <TextField
        {...name}
        name="firstName"
        label={profileWords.firstName}
        autoComplete="given-name"
      />
      <TextField
        {...name}
        name="lastName"
        label={profileWords.lastName}
        autoComplete="family-name"
      />
    </div>
  );
}

function OwnEmail({ email }: { email: string }) {
  return (
    <dl className="grid gap-1">
      <dt className="text-sm font-medium">{profileWords.email}</dt>
      <dd className="min-w-0">{email}</dd>
      <dd className="text-sm text-muted-foreground">{profileWords.emailHint}</dd>
    </dl>
  );
}
