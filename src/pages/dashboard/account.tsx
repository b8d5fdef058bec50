import { accountPage, type SectionId } from "@/content/settings/settings";
import { AppearanceControl } from "@/features/appearance/appearance-control";
import { CoachCard } from "@/features/settings/coach-card";
import { DevicesSection } from "@/features/settings/devices-section";
import { ProfileSection } from "@/features/settings/profile-section";
import { SettingsRoom } from "@/features/settings/settings-room";
import { SettingsSection } from "@/features/settings/settings-section";

const INDEX: readonly SectionId[] = ["profile", "coach", "devices", "appearance"];

export function AccountPage() {
  return (
    <SettingsRoom {...accountPage} index={INDEX}>
      <ProfileSection />
      <CoachCard />
      <DevicesSection />
      <SettingsSection id="appearance">
        <AppearanceControl />
      </SettingsSection>
    </SettingsRoom>
  );
}
