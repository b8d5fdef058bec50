import { useAuthToken } from "@convex-dev/auth/react";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { type ComponentProps, useId, useRef, useState } from "react";

import { PersonAvatar } from "@/components/patterns/person-avatar";
import { Button } from "@/components/ui/button";
import { describeFailure } from "@/content/failures";
import { describeRefusal } from "@/content/refusals";
import { photoWords, profileWords } from "@/content/settings/settings";
import { LiveSection } from "@/features/settings/live-section";
import { SectionForm } from "@/features/settings/settings-section";
import { TextField } from "@/features/settings/text-field";
import { useTextSection } from "@/features/settings/use-section";
import { ZoneField } from "@/features/settings/zone-field";
import { notify } from "@/lib/device/notify";
import { notifyWithUndo } from "@/lib/device/notify-with-undo";
import { useLive } from "@/lib/live/live";
import { useViewer } from "@/lib/sign-in/viewer";
import { api } from "@convex/_generated/api";
import { isRefusal } from "@domain/errors";
import { PHOTO_TYPES } from "@domain/files/photo-types";
import { bioCharactersMax, nameCharactersMax, phoneCharactersMax } from "@domain/limits";
import { postalAddressCharactersMax } from "@domain/practice/invoices";

/** Loads when a photo is chosen. */
const loadShrinking = () => import("@/features/settings/shrink-photo");

export function ProfileSection() {
  const profile = useLive(api.profile.get, {});
  return (
    <LiveSection live={profile} fields={7}>
      {(own) => (
        <div className="grid gap-8">
          <PhotoPart hasPhoto={own.photoAt !== null} />
          <ProfileForm own={own} />
        </div>
      )}
    </LiveSection>
  );
}

function ProfileForm({ own }: { own: FunctionReturnType<typeof api.profile.get> }) {
  const { role } = useViewer();
  const send = useMutation(api.profile.save);
  const { firstName, lastName, email, phone = "", bio = "", postalAddress = "", timeZone } = own;
  const section = useTextSection({
    id: "profile",
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
      {/* A coach's time zone is with their hours. */}
      {role === "client" && (
        <ZoneField
          zone={section.values.timeZone}
          hint={timeZoneHint}
          error={section.errors.timeZone}
          onZone={(zone) => section.change({ timeZone: zone })}
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

function PhotoPart({ hasPhoto }: { hasPhoto: boolean }) {
  const viewer = useViewer();
  const { isPending, failure, choose, takeAway } = usePhotoChanges();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="flex flex-wrap items-center gap-5">
      <PersonAvatar personId={viewer.userId} person={viewer} size="portrait" />
      <div className="grid min-w-0 flex-1 basis-60 gap-2">
        <p id={id} className="text-sm font-medium">
          {photoWords.title}
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <input
            ref={input}
            type="file"
            accept={PHOTO_TYPES.join()}
            hidden
            aria-label={photoWords.choose}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              target.value = ""; // The same file may be chosen again.
              if (file !== undefined) void choose(file);
            }}
          />
          <Button
            variant="outline"
            size="sm"
            isPending={isPending}
            onClick={() => input.current?.click()}
          >
            {hasPhoto ? photoWords.replace : photoWords.choose}
          </Button>
          {hasPhoto && (
            <Button variant="link" onClick={() => void takeAway()}>
              {photoWords.remove}
            </Button>
          )}
        </div>
        <p className="text-sm text-muted-foreground">{photoWords.hint}</p>
        <p role="alert" className="text-sm text-destructive empty:hidden">
          {failure}
        </p>
      </div>
    </div>
  );
}

function usePhotoChanges() {
  const token = useAuthToken();
  const remove = useMutation(api.profile.removePhoto);
  const restore = useMutation(api.profile.restorePhoto);
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState("");

  async function run(act: () => Promise<string>) {
    if (isPending) return;
    setIsPending(true);
    setFailure("");
    setFailure(await act());
    setIsPending(false);
  }

  const choose = (file: File) =>
    run(async () => {
      const shrink = await loadShrinking().catch(() => null);
      if (shrink === null) return photoWords.notSaved; // Offline before the code was loaded.
      const photo = await shrink.shrinkPhoto(file);
      if (photo === null) return photoWords.unreadable;
      const problem = await sendPhoto(photo, token ?? "");
      if (problem === "") notify({ title: photoWords.saved });
      return problem;
    });

  const undo = () => {
    restore({}).catch(() => notify({ tone: "danger", title: photoWords.notUndone }));
  };
  const takeAway = () =>
    run(async () => {
      try {
        await remove({});
      } catch (error) {
        return describeFailure(error, photoWords.notRemoved);
      }
      notifyWithUndo(photoWords.removed, undo);
      return "";
    });

  return { isPending, failure, choose, takeAway };
}

/** Resolves to an error text, or "". */
async function sendPhoto(photo: Blob, token: string): Promise<string> {
  try {
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await fetch("/photos/upload", { method: "POST", headers, body: photo });
    if (answer.ok) return "";
    const refusal: unknown = await answer.json();
    return isRefusal(refusal) ? describeRefusal(refusal) : photoWords.notSaved;
  } catch {
    return photoWords.notSaved; // Offline, or an unreadable answer.
  }
}
