import { LatePart } from "@/components/patterns/late-part";
import { type SectionId, settingsPage } from "@/content/settings/settings";
import { AppearanceControl } from "@/features/appearance/appearance-control";
import { LateCalendarFeed, LateOutsideCalendars } from "@/features/calendars/late-calendars";
import { LateNotificationSettings } from "@/features/notifications/late-notification-settings";
import { Passkeys } from "@/features/passkeys/passkeys";
import { DevicesSection } from "@/features/settings/devices-section";
import { PracticeSettings } from "@/features/settings/practice-settings";
import { PrivacyLinks } from "@/features/settings/privacy-links";
import { ProfileSection } from "@/features/settings/profile-section";
import { BookingPageForm, SignUpDoor } from "@/features/settings/setting-parts";
import { SettingsRoom } from "@/features/settings/settings-room";
import { SettingsSection } from "@/features/settings/settings-section";
import { ChangePassword } from "@/features/sign-in/change-password";
import { LateSystemLink } from "@/features/system/late-system-link";
import { TwoStep } from "@/features/two-step/two-step";
import { late } from "@/lib/loading/late";

const AgreementForm = late(
  async () => (await import("@/features/agreements/agreement-form")).AgreementForm,
);
const CoachSteps = late(async () => (await import("@/features/two-step/coach-steps")).CoachSteps);

const INDEX: readonly SectionId[] = [
  "profile",
  "practice",
  "video",
  "meeting",
  "availability",
  "rules",
  "invoices",
  "agreement",
  "bookingPage",
  "newClients",
  "notifications",
  "calendar",
  "password",
  "twoStep",
  "passkeys",
  "devices",
  "privacy",
  "system",
  "appearance",
];

export function SettingsPage() {
  return (
    <SettingsRoom {...settingsPage} index={INDEX}>
      <ProfileSection />
      <PracticeSettings />
      <SettingsSection id="agreement">
        <LatePart place="h-80">
          <AgreementForm />
        </LatePart>
      </SettingsSection>
      <SettingsSection id="bookingPage">
        <LatePart place="h-160">
          <BookingPageForm />
        </LatePart>
      </SettingsSection>
      <SettingsSection id="newClients">
        <LatePart place="h-17">
          <SignUpDoor />
        </LatePart>
      </SettingsSection>
      <SettingsSection id="notifications">
        <LateNotificationSettings />
      </SettingsSection>
      <SettingsSection id="calendar">
        <LateCalendarFeed />
        <LateOutsideCalendars />
      </SettingsSection>
      <SettingsSection id="password">
        <ChangePassword />
      </SettingsSection>
      <SettingsSection id="twoStep">
        <TwoStep />
        <LatePart place="mt-8 h-40">
          <CoachSteps />
        </LatePart>
      </SettingsSection>
      <SettingsSection id="passkeys">
        <Passkeys />
      </SettingsSection>
      <DevicesSection />
      <PrivacyLinks />
      <SettingsSection id="system">
        <LateSystemLink />
      </SettingsSection>
      <SettingsSection id="appearance">
        <AppearanceControl />
      </SettingsSection>
    </SettingsRoom>
  );
}
