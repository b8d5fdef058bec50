import type { SessionType } from "@domain/schedule/session-types";
import { MapPin, Phone, Video } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";

import { BookingForm, ScheduleDialog } from "./booking-form";
import { EmptyState } from "@/components/patterns/empty-state";
import { SteadyColumn } from "@/components/patterns/steady-column";
import { Button, buttonVariants } from "@/components/ui/button";
import { afterCoaching } from "@/content/after-coaching";
import { booking, planning } from "@/content/sessions";
import { paths } from "@/lib/pages/paths";
import { useIsReadOnly } from "@/lib/sign-in/viewer";

type QuickType = keyof typeof planning.quick;
const quickOptions: { type: QuickType & SessionType; icon: typeof Video }[] = [
  { type: "video", icon: Video },
  { type: "phone", icon: Phone },
  { type: "in-person", icon: MapPin },
];

export function PlanSession() {
  return useIsReadOnly() ? <NothingToPlan /> : <WaysToPlan />;
}

function NothingToPlan() {
  const { title, sentence, action } = afterCoaching.sessions;
  const link = (
    <Link to={paths.sessions()} className={buttonVariants({ variant: "outline" })}>
      {action}
    </Link>
  );
  return <EmptyState title={title} sentence={sentence} action={link} />;
}

function WaysToPlan() {
  const [preset, setPreset] = useState<{ sessionType: SessionType } | null>(null);
  return (
    <SteadyColumn className="grid items-start gap-8 lg:grid-cols-[1fr_18rem]">
      <section
        aria-labelledby="plan-session"
        className="rounded-card border border-border bg-card p-4 sm:p-8"
      >
        <h2 id="plan-session" className="text-2xl font-medium">
          {booking.title}
        </h2>
        <p className="mt-1 mb-6 text-muted-foreground">{booking.lead}</p>
        <BookingForm />
      </section>
      <section aria-labelledby="quick-options">
        <h2 id="quick-options" className="text-xl font-medium">
          {planning.quickTitle}
        </h2>
        <p className="mt-1 mb-4 text-muted-foreground">{planning.quickLead}</p>
        <div className="grid gap-3">
          {quickOptions.map(({ type, icon: Icon }) => (
            <Button key={type} variant="outline" onClick={() => setPreset({ sessionType: type })}>
              <Icon aria-hidden />
              {planning.quick[type]}
            </Button>
          ))}
        </div>
      </section>
      {preset && <ScheduleDialog preset={preset} onClose={() => setPreset(null)} />}
    </SteadyColumn>
  );
}
