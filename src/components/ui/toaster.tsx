import "sonner/dist/styles.css";

import { toastMs, toastsVisibleMax, undoToastMs } from "@domain/limits";
import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { useEffect } from "react";
import { toast, Toaster as Sonner } from "sonner";

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

function show({ tone, title, body, action }: Notice) {
  const button = action && {
    action: { label: action.label, onClick: action.onAct },
    duration: undoToastMs,
  };
  if (tone === "danger") toast.error(title, { description: body, ...button, duration: Infinity });
  else if (tone === "warning") toast.warning(title, { description: body, ...button });
  else toast.success(title, { description: body, ...button });
}
