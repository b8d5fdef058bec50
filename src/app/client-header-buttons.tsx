import { PaletteButton } from "@/components/patterns/palette-button";
import { findWords } from "@/content/find";
import { NotificationBell } from "@/features/notifications/notification-bell";
import { late } from "@/lib/loading/late";

const FindOwn = late(async () => (await import("@/app/find-own")).FindOwn);

export function ClientHeaderButtons() {
  return (
    <>
      <PaletteButton label={findWords.open} Palette={FindOwn} />
      <NotificationBell />
    </>
  );
}
