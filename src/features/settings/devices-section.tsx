import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { Suspense, useState } from "react";

import { DeviceIcon } from "@/components/patterns/device-icon";
import { LatePart } from "@/components/patterns/late-part";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { describeFailure } from "@/content/failures";
import { deviceWords as words } from "@/content/settings/settings";
import { LiveSection } from "@/features/settings/live-section";
import { notify } from "@/lib/device/notify";
import { useLive } from "@/lib/live/live";
import { useFetchAhead } from "@/lib/loading/fetch-ahead";
import { lateParts } from "@/lib/loading/late";
import { formatMoment } from "@/lib/text/format-instant";

const { IdleTime, SignInHistory, SignOutDialog } = lateParts(
  () => import("@/features/settings/sign-ins"),
);
const LATE_PARTS = [SignOutDialog];

function SignOutEverywhere() {
  useFetchAhead(LATE_PARTS);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {words.signOutEverywhere}
      </Button>
      <Suspense>{isOpen && <SignOutDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}

type Device = FunctionReturnType<typeof api.devices.list>[number];

/** Signing a device out immediately closes its open pages. */
export function DevicesSection() {
  const devices = useLive(api.devices.list, {});
  return (
    <>
      <LiveSection live={devices} fields={2} loading={words.loading} notLoaded={words.notLoaded}>
        {(list) => <DeviceList devices={list} />}
      </LiveSection>
      <LatePart place="mt-8 h-24">
        <div className="mt-8">
          <IdleTime />
        </div>
      </LatePart>
      <LatePart place="mt-10 h-96">
        <SignInHistory />
      </LatePart>
    </>
  );
}

function DeviceList({ devices }: { devices: readonly Device[] }) {
  const signOutOthers = useMutation(api.devices.signOutOthers);
  const [isPending, setIsPending] = useState(false);
  const isAlone = devices.length < 2;
  async function endOthers() {
    setIsPending(true);
    await end(signOutOthers({}), words.othersDone);
    setIsPending(false);
  }
  return (
    <>
      <ul className="border-t border-border">
        {devices.map((device) => (
          <DeviceRow key={device.deviceNumber} device={device} />
        ))}
      </ul>
      {isAlone && <p className="mt-3 text-sm text-muted-foreground">{words.onlyThis}</p>}
      <div className="mt-5 flex flex-wrap gap-3">
        {!isAlone && (
          <Button variant="outline" isPending={isPending} onClick={() => void endOthers()}>
            {words.signOutOthers}
          </Button>
        )}
        <SignOutEverywhere />
      </div>
    </>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const { deviceNumber, browser, system, signedInAt, lastSeenAt, isThisOne } = device;
  const signOutOne = useMutation(api.devices.signOutOne);
  const [isPending, setIsPending] = useState(false);
  const name = words.name(browser, system);
  const seen = isThisOne ? words.activeNow : words.lastSeen(formatMoment(lastSeenAt));
  async function endThis() {
    setIsPending(true);
    await end(signOutOne({ deviceNumber }), words.oneDone(name));
    setIsPending(false);
  }
  return (
    <li className="flex items-center gap-4 border-b border-border py-4">
      <DeviceIcon system={system} className="size-6 shrink-0 text-highlight" strokeWidth={1.6} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {name}
          {isThisOne && <Badge variant="primary">{words.thisOne}</Badge>}
        </p>
        <p className="text-sm text-muted-foreground">
          {words.signedIn(formatMoment(signedInAt))}, {seen}
        </p>
      </div>
      {!isThisOne && (
        <Button
          variant="outline"
          size="sm"
          isPending={isPending}
          aria-label={words.signOutDevice(name)}
          onClick={() => void endThis()}
        >
          {words.signOut}
        </Button>
      )}
    </li>
  );
}

async function end(ending: Promise<unknown>, done: string) {
  try {
    await ending;
    notify({ title: done });
  } catch (error) {
    notify({ tone: "danger", title: describeFailure(error, words.failed) });
  }
}
