import { api } from "@convex/_generated/api";
import { useConvex } from "convex/react";
import type { FunctionReturnType } from "convex/server";

import { DeviceIcon } from "@/components/patterns/device-icon";
import { IfFailed } from "@/components/patterns/if-failed";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { deviceWords } from "@/content/settings/settings";
import { vaultWords } from "@/content/vault";
import { Part } from "@/features/vault/ways";
import { RemoveButton, Way } from "@/features/vault/way";
import { useLive } from "@/lib/live/live";
import { formatMoment } from "@/lib/text/format-instant";

const words = vaultWords.devices;

/** Where the vault was opened since it was made or renewed. */
export function VaultDevices({ onRenew }: { onRenew: () => void }) {
  const devices = useLive(api.vault.devices, {});
  return (
    <Part title={words.title} text={words.text}>
      {devices.state === "loading" && (
        <Skeleton role="status" aria-label={words.loading} className="h-16" />
      )}
      <IfFailed live={devices} sentence={words.notLoaded} />
      {devices.state === "ready" && (
        <ul className="border-t border-border">
          {devices.value.map((device) => (
            <DeviceWay key={device.deviceId} device={device} onRemoved={onRenew} />
          ))}
        </ul>
      )}
      <Button variant="link" className="mt-3" onClick={onRenew}>
        {words.renew}
      </Button>
    </Part>
  );
}

type Device = FunctionReturnType<typeof api.vault.devices>[number];

function DeviceWay({ device, onRemoved }: { device: Device; onRemoved: () => void }) {
  const { deviceId, browser, system, openedAt, isThisOne } = device;
  const client = useConvex();
  const name = deviceWords.name(browser, system);
  return (
    <Way
      icon={<DeviceIcon system={system} />}
      name={
        <>
          {name}
          {isThisOne && <Badge variant="primary">{deviceWords.thisOne}</Badge>}
        </>
      }
      note={words.opened(formatMoment(openedAt))}
    >
      {!isThisOne && (
        <RemoveButton
          label={words.removeWhich(name)}
          title={words.removeTitle}
          text={words.removeText(name)}
          done={words.removed(name)}
          remove={() => client.mutation(api.vault.removeDevice, { deviceId })}
          onRemoved={onRemoved}
        />
      )}
    </Way>
  );
}
