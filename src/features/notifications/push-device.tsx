import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { useEffect, useState } from "react";

import { FormError } from "@/components/patterns/form-note";
import { Skeleton } from "@/components/ui/skeleton";
import { Button } from "@/components/ui/button";
import { pushWords as words } from "@/content/settings/push";
import { SettingSwitch } from "@/features/notifications/setting-switch";
import {
  closeOwnPush,
  findOwnPush,
  openOwnPush,
  type PushAddress,
  readPushAbility,
} from "@/lib/device/push-subscription";
import { useLive } from "@/lib/live/live";

/** Whether this browser shows the person's notifications, and a button to stop them on all others. */
export function PushDevice() {
  const devices = useLive(api.pushDevices.get, {});
  const { here, wanted, failure, turnOn, turnOff } = useOwnPush();
  const removeOthers = useMutation(api.pushDevices.removeOthers);
  if (devices.state === "loading") return <Skeleton className="h-11" />;
  if (devices.state !== "ready") return null;
  const { publicKey, endpoints } = devices.value;
  const ability = readPushAbility();
  if (publicKey === null) return <Hint text={words.notSetUp} />;
  if (ability !== "able" && ability !== "denied") return <Hint text={words[ability]} />;
  const isOn = here !== null && endpoints.includes(here.endpoint);
  const others = endpoints.filter((endpoint) => endpoint !== here?.endpoint).length;
  return (
    <div className="grid gap-3">
      <SettingSwitch
        label={words.here}
        hint={ability === "denied" ? words.denied : words.hint}
        isOn={wanted ?? isOn}
        isDisabled={wanted !== null || (ability === "denied" && !isOn)}
        onSwitch={(isWanted) => {
          if (isWanted) turnOn(publicKey);
          else turnOff();
        }}
      />
      {others > 0 && (
        <p className="flex flex-wrap items-center gap-3 text-muted-foreground">
          {words.others(others)}
          <Button
            variant="outline"
            size="sm"
            onClick={() => {
              void removeOthers(isOn ? { endpoint: here.endpoint } : {}).catch(() => undefined);
            }}
          >
            {words.stopOthers}
          </Button>
        </p>
      )}
      <FormError text={failure} />
    </div>
  );
}

const Hint = ({ text }: { text: string }) => <p className="text-muted-foreground">{text}</p>;

function useOwnPush() {
  const [here, setHere] = useState<PushAddress | null>(null);
  /** The choice, until it has taken effect. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const add = useMutation(api.pushDevices.add);
  const remove = useMutation(api.pushDevices.remove);
  useEffect(() => {
    findOwnPush().then(setHere, () => undefined);
  }, []);
  const attempt = (isWanted: boolean, work: () => Promise<void>) => {
    setWanted(isWanted);
    setFailure(null);
    const settled = work().catch(() => setFailure(words.failed));
    void settled.then(() => setWanted(null));
  };
  const turnOn = (publicKey: string) => {
    attempt(true, async () => {
      const opened = await openOwnPush(publicKey);
      if (opened === null) return;
      await add(opened);
      setHere(opened);
    });
  };
  const turnOff = () => {
    attempt(false, async () => {
      if (here !== null) await remove({ endpoint: here.endpoint });
      await closeOwnPush();
      setHere(null);
    });
  };
  return { here, wanted, failure, turnOn, turnOff };
}
