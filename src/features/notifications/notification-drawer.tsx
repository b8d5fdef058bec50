import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { useState } from "react";

import { FormError } from "@/components/patterns/form-note";
import { PagedList } from "@/components/patterns/paged-list";
import { Button } from "@/components/ui/button";
import { Sheet, SheetContent, SheetTitle } from "@/components/ui/sheet";
import { notificationWords } from "@/content/notifications";
import { NotificationLine } from "@/features/notifications/notification-line";
import { useLivePages } from "@/lib/live/live-pages";

const pageItems = 30;

/** Everything the viewer was notified of, live; each line leads to the thing itself. */
export function NotificationDrawer({
  isAllRead,
  onClose,
}: {
  isAllRead: boolean;
  onClose: () => void;
}) {
  const pages = useLivePages({ query: api.notifications.list, args: {}, pageItems });
  const { markAll, isMarking, hasFailed } = useMarkAll();
  return (
    <Sheet open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <SheetContent aria-describedby={undefined}>
        <div className="flex min-h-11 items-center justify-between gap-3 pr-10">
          <SheetTitle className="text-xl">{notificationWords.title}</SheetTitle>
          {!isAllRead && (
            <Button variant="outline" size="sm" isPending={isMarking} onClick={markAll}>
              {notificationWords.markAll}
            </Button>
          )}
        </div>
        <FormError text={hasFailed ? notificationWords.notMarked : null} />
        <div className="mt-3">
          <PagedList pages={pages} words={notificationWords}>
            {(notifications) => (
              <ul>
                {notifications.map((notification) => (
                  <NotificationLine
                    key={notification.notificationId}
                    notification={notification}
                    onFollow={onClose}
                  />
                ))}
              </ul>
            )}
          </PagedList>
        </div>
      </SheetContent>
    </Sheet>
  );
}

function useMarkAll() {
  const markAllRead = useMutation(api.notifications.markAllRead);
  const [state, setState] = useState<"idle" | "marking" | "failed">("idle");
  const markOn = async () => {
    setState("marking");
    try {
      while (await markAllRead({})) continue;
      setState("idle");
    } catch {
      setState("failed");
    }
  };
  return {
    markAll: () => void markOn(),
    isMarking: state === "marking",
    hasFailed: state === "failed",
  };
}
