import { accountPage, type SectionId } from "@/content/settings/settings";
import { AppearanceControl } from "@/features/appearance/appearance-control";
import { LateCalendarFeed } from "@/features/calendars/late-calendars";
import { LateNotificationSettings } from "@/features/notifications/late-notification-settings";
import { Passkeys } from "@/features/passkeys/passkeys";
import { CoachCard } from "@/features/settings/coach-card";
import { DevicesSection } from "@/features/settings/devices-section";
import { PrivacyLinks } from "@/features/settings/privacy-links";
import { ProfileSection } from "@/features/settings/profile-section";
import { SettingsRoom } from "@/features/settings/settings-room";
import { SettingsSection } from "@/features/settings/settings-section";
import { ChangePassword } from "@/features/sign-in/change-password";
import { TwoStep } from "@/features/two-step/two-step";
import { useIsReadOnly } from "@/lib/sign-in/viewer";

const INDEX: readonly SectionId[] = [
  "profile",
  "coach",
  "notifications",
  "calendar",
  "password",
  "twoStep",
  "passkeys",
  "devices",
  "privacy",
  "appearance",
];

/** Gone after a coaching. */
const OF_COACHING: readonly SectionId[] = ["coach", "calendar"];

export function AccountPage() {
  const isReadOnly = useIsReadOnly();
  const index = isReadOnly ? INDEX.filter((id) => !OF_COACHING.includes(id)) : INDEX;
  return (
    <SettingsRoom {...accountPage} index={index}>
      <ProfileSection />
      {!isReadOnly && <CoachCard />}
      <SettingsSection id="notifications">
        <LateNotificationSettings />
      </SettingsSection>
      {!isReadOnly && (
        <SettingsSection id="calendar">
          <LateCalendarFeed />
        </SettingsSection>
      )}
      <SettingsSection id="password">
        <ChangePassword />
      </SettingsSection>
      <SettingsSection id="twoStep">
        <TwoStep />
      </SettingsSection>
      <SettingsSection id="passkeys">
        <Passkeys />
      </SettingsSection>
      <DevicesSection />
      <PrivacyLinks />
      <SettingsSection id="appearance">
        <AppearanceControl />
      </SettingsSection>
    </SettingsRoom>
  );
}
