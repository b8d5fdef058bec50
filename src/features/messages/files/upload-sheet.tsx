import { X } from "lucide-react";
import { Suspense } from "react";

import { Button } from "@/components/ui/button";
import { communication } from "@/content/messages/communication";
import { UploadPanel, type useSharing } from "@/features/messages/files/use-sharing";

/** Over a phone's lower half, so that the conversation keeps its size. */
const SHEET =
  "max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-40 max-md:max-h-[70dvh] max-md:overflow-y-auto max-md:rounded-t-card max-md:border-t max-md:border-border max-md:bg-popover max-md:p-3 max-md:pb-[calc(0.75rem+env(safe-area-inset-bottom))] max-md:shadow-float";

export function UploadSheet({ sharing }: { sharing: ReturnType<typeof useSharing> }) {
  return (
    <Suspense>
      {sharing.isPanelShown && (
        <div className={SHEET}>
          <Button
            variant="ghost"
            size="icon"
            className="ml-auto flex md:hidden"
            aria-label={communication.messages.closeUpload}
            onClick={sharing.toggle}
          >
            <X aria-hidden />
          </Button>
          <UploadPanel {...sharing.panel} />
        </div>
      )}
    </Suspense>
  );
}
