import { LatePart } from "@/components/patterns/late-part";
import { settingsPage, settingsParts } from "@/content/settings/settings";
import { AgreementForm } from "@/features/agreements/agreement-form";
import { AppearanceControl } from "@/features/appearance/appearance-control";
import { LateCalendarFeed } from "@/features/calendars/late-calendar-feed";
import { OutsideCalendars } from "@/features/calendars/outside-calendars";
import { NotificationSettings } from "@/features/notifications/notification-settings";
import { Passkeys } from "@/features/passkeys/passkeys";
import { DevicesSection } from "@/features/settings/devices-section";
import { practiceSections } from "@/features/settings/practice-settings";
import { PrivacyLinks } from "@/features/settings/privacy-links";
import { ProfileSection } from "@/features/settings/profile-section";
import { BookingPageForm, SignUpDoor } from "@/features/settings/setting-parts";
import { type SettingsPart, SettingsRoom } from "@/features/settings/settings-room";
import { SettingsSection } from "@/features/settings/settings-section";
import { ChangePassword } from "@/features/sign-in/change-password";
import { SystemLink } from "@/features/system/system-link";
import { LateVaultRoom } from "@/features/vault/vault-parts";
import { TwoStep } from "@/features/two-step/two-step";
import { late } from "@/lib/loading/late";

const CoachSteps = late(async () => (await import("@/features/two-step/coach-steps")).CoachSteps);

const { practice, video, invoices, availability, rules, meeting } = practiceSections;

const PARTS: readonly SettingsPart[] = [
  {
    title: settingsParts.profile,
    sections: {
      profile: <ProfileSection />,
      appearance: (
        <SettingsSection id="appearance">
          <AppearanceControl />
        </SettingsSection>
      ),
    },
  },
  {
    title: settingsParts.business,
    sections: {
      practice,
      video,
      invoices,
      agreement: (
        <SettingsSection id="agreement">
          <AgreementForm />
        </SettingsSection>
      ),
    },
  },
  { title: settingsParts.hours, sections: { availability, rules } },
  {
    title: settingsParts.booking,
    sections: {
      meeting,
      bookingPage: (
        <SettingsSection id="bookingPage">
          <LatePart place="h-160">
            <BookingPageForm />
          </LatePart>
        </SettingsSection>
      ),
    },
  },
  {
    title: settingsParts.notifications,
    sections: {
      notifications: (
        <SettingsSection id="notifications">
          <NotificationSettings />
        </SettingsSection>
      ),
      calendar: (
        <SettingsSection id="calendar">
          <LateCalendarFeed />
          <div className="mt-8">
            <OutsideCalendars />
          </div>
        </SettingsSection>
      ),
    },
  },
  {
    title: settingsParts.sharing,
    sections: {
      sharing: (
        <SettingsSection id="sharing">
          <LateVaultRoom />
        </SettingsSection>
      ),
    },
  },
  {
    title: settingsParts.security,
    sections: {
      password: (
        <SettingsSection id="password">
          <ChangePassword />
        </SettingsSection>
      ),
      twoStep: (
        <SettingsSection id="twoStep">
          <TwoStep />
          <LatePart place="mt-8 h-40">
            <CoachSteps />
          </LatePart>
        </SettingsSection>
      ),
      passkeys: (
        <SettingsSection id="passkeys">
          <Passkeys />
        </SettingsSection>
      ),
      devices: <DevicesSection />,
    },
  },
  {
    title: settingsParts.owner,
    sections: {
      newClients: (
        <SettingsSection id="newClients">
          <LatePart place="h-17">
            <SignUpDoor />
          </LatePart>
        </SettingsSection>
      ),
      privacy: <PrivacyLinks />,
      system: (
        <SettingsSection id="system">
          <SystemLink />
        </SettingsSection>
      ),
    },
  },
];

export default function SettingsPage() {
  return <SettingsRoom {...settingsPage} parts={PARTS} />;
}
