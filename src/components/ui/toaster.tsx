import "sonner/dist/styles.css";

import { toastMs, toastsVisibleMax, undoToastMs } from "@domain/limits";
import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { useEffect } from "react";
import { type ExternalToast, toast, Toaster as Sonner } from "sonner";

import { useMediaQuery } from "@/lib/media-query";
import { type Notice, showNotices } from "@/lib/notify";

/** Where notices appear. Mounted once; it draws on our tokens, so it needs to know no theme. */
export function Toaster() {
  useEffect(() => showNotices(show, () => toast.dismiss()), []);
  const isWide = useMediaQuery("(min-width: 48rem)");
  return (
    <Sonner
      visibleToasts={toastsVisibleMax}
      duration={toastMs}
      dir="ltr" // else every drawing of it asks the page for its style
      position={isWide ? "bottom-left" : "top-center"} // away from the button that is to be pressed again
      closeButton
      icons={{
        success: <CircleCheck aria-hidden className="size-5 text-success" />,
        warning: <TriangleAlert aria-hidden className="size-5 text-warning" />,
        error: <CircleX aria-hidden className="size-5 text-danger" />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: "Dismiss",
        classNames: {
          toast:
            "pointer-events-auto flex w-full items-start gap-3 rounded-card border border-line bg-surface-raised p-4 pr-12 text-ink shadow-float font-text sm:w-[22rem]",
          title: "text-base font-medium",
          description: "mt-0.5 text-sm text-ink-soft",
          icon: "mt-0.5 shrink-0",
          closeButton:
            "absolute top-2 right-2 inline-flex size-9 items-center justify-center rounded-control text-ink-soft hover:bg-line/40 hover:text-ink [&_svg]:size-4",
        },
      }}
    />
  );
}

/** What stands on the screen, by its words; what has begun to leave does not. */
const standing = new Map<string, string | number>();

/** The same said again stays longer, and no second one is laid upon it: whoever writes fast is told once. */
function show({ tone, title, body, action }: Notice) {
  if (action !== undefined) {
    const { label, onAct } = action;
    put(tone, title, {
      description: body,
      action: { label, onClick: onAct },
      duration: undoToastMs,
    });
    return;
  }
  const words = `${tone} ${title} ${body ?? ""}`;
  const leave = () => void standing.delete(words);
  const id = standing.get(words);
  standing.set(
    words,
    put(tone, title, { id, description: body, onAutoClose: leave, onDismiss: leave }),
  );
}

function put(tone: Notice["tone"], title: string, options: ExternalToast): string | number {
  if (tone === "danger") return toast.error(title, { ...options, duration: Infinity });
  return tone === "warning" ? toast.warning(title, options) : toast.success(title, options);
}
