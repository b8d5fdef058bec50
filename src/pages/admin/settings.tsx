import { LatePart } from "@/components/patterns/late-part";
import { settingsPage, settingsParts } from "@/content/settings/settings";
import { AgreementForm } from "@/features/agreements/agreement-form";
import { LateCalendarFeed } from "@/features/calendars/late-calendar-feed";
import { OutsideCalendars } from "@/features/calendars/outside-calendars";
import { NotificationSettings } from "@/features/notifications/notification-settings";
import { Passkeys } from "@/features/passkeys/passkeys";
import { DevicesSection } from "@/features/settings/devices-section";
import { practiceSections } from "@/features/settings/practice-settings";
import { PrivacyLinks } from "@/features/settings/privacy-links";
import { ProfileSection } from "@/features/settings/profile-section";
import { type SettingsPart, SettingsRoom } from "@/features/settings/settings-room";
import { ChangePassword } from "@/features/sign-in/change-password";
import { SystemLink } from "@/features/system/system-link";
import { LateVaultRoom } from "@/features/vault/vault-parts";
import { TwoStep } from "@/features/two-step/two-step";
import { lateParts } from "@/lib/loading/late";

const { BookingPageForm } = lateParts(() => import("@/features/settings/booking-page-form"));
const { SignUpDoor } = lateParts(() => import("@/features/settings/sign-up-door"));
const { CoachSteps } = lateParts(() => import("@/features/two-step/coach-steps"));

const { practice, video, invoices, availability, rules, meeting } = practiceSections;

const PARTS: readonly SettingsPart[] = [
  { title: settingsParts.profile, sections: { profile: <ProfileSection /> } },
  {
    title: settingsParts.business,
    sections: {
      practice,
      video,
      invoices,
      agreement: <AgreementForm />,
    },
  },
  { title: settingsParts.hours, sections: { availability, rules } },
  {
    title: settingsParts.booking,
    sections: {
      meeting,
      bookingPage: (
        <LatePart place="h-160">
          <BookingPageForm />
        </LatePart>
      ),
    },
  },
  {
    title: settingsParts.notifications,
    sections: {
      notifications: <NotificationSettings />,
      calendar: (
        <>
          <LateCalendarFeed />
          <div className="mt-8">
            <OutsideCalendars />
          </div>
        </>
      ),
    },
  },
  {
    title: settingsParts.sharing,
    sections: {
      sharing: <LateVaultRoom />,
    },
  },
  {
    title: settingsParts.security,
    sections: {
      password: <ChangePassword />,
      twoStep: (
        <>
          <TwoStep />
          <LatePart place="mt-8 h-40">
            <CoachSteps />
          </LatePart>
        </>
      ),
      passkeys: <Passkeys />,
      devices: <DevicesSection />,
    },
  },
  {
    title: settingsParts.owner,
    sections: {
      newClients: (
        <LatePart place="h-17">
          <SignUpDoor />
        </LatePart>
      ),
      privacy: <PrivacyLinks />,
      system: <SystemLink />,
    },
  },
];

export default function SettingsPage() {
  return <SettingsRoom {...settingsPage} parts={PARTS} />;
}
