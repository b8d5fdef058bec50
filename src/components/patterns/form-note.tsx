import { CircleAlert, MailCheck } from "lucide-react";
import type { ReactNode } from "react";

export function FormError({ text }: { text: string | null }) {
  return (
    <div role="alert" data-slot="form-error" className="empty:hidden">
      {text !== null && (
        <p className="flex gap-2.5 rounded-control border border-destructive px-3.5 py-2.5 text-destructive">
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" strokeWidth={1.7} />
          {text}
        </p>
      )}
    </div>
  );
}

export function FormNotice({ children }: { children: ReactNode }) {
  return (
    <div role="status" data-slot="form-notice" className="empty:hidden">
      {children !== null && (
        <div className="flex gap-2.5 rounded-control border border-success px-3.5 py-2.5 text-success">
          <MailCheck aria-hidden className="mt-0.5 size-5 shrink-0" strokeWidth={1.7} />
          <div>{children}</div>
        </div>
      )}
    </div>
  );
}
