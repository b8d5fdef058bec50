import { accountPage, settingsParts } from "@/content/settings/settings";
import { LateCalendarFeed } from "@/features/calendars/late-calendar-feed";
import { NotificationSettings } from "@/features/notifications/notification-settings";
import { Passkeys } from "@/features/passkeys/passkeys";
import { CoachCard } from "@/features/settings/coach-card";
import { DevicesSection } from "@/features/settings/devices-section";
import { PrivacyLinks } from "@/features/settings/privacy-links";
import { ProfileSection } from "@/features/settings/profile-section";
import { type SettingsPart, SettingsRoom } from "@/features/settings/settings-room";
import { ChangePassword } from "@/features/sign-in/change-password";
import { TwoStep } from "@/features/two-step/two-step";
import { VaultLink } from "@/features/vault/vault-link";
import { useIsReadOnly } from "@/lib/sign-in/viewer";

/** After the coaching has ended, without the parts about the coach and the calendar. */
const partsOf = (isReadOnly: boolean): readonly SettingsPart[] => [
  {
    title: settingsParts.profile,
    sections: {
      profile: <ProfileSection />,
      ...(!isReadOnly && { coach: <CoachCard /> }),
    },
  },
  {
    title: settingsParts.notifications,
    sections: {
      notifications: <NotificationSettings />,
      ...(!isReadOnly && {
        calendar: <LateCalendarFeed />,
      }),
    },
  },
  {
    title: settingsParts.security,
    sections: {
      password: <ChangePassword />,
      twoStep: <TwoStep />,
      passkeys: <Passkeys />,
      vault: <VaultLink />,
      devices: <DevicesSection />,
      privacy: <PrivacyLinks />,
    },
  },
];

export default function AccountPage() {
  return <SettingsRoom {...accountPage} parts={partsOf(useIsReadOnly())} />;
}
