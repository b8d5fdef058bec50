import { useMemo } from "react";

import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { profileWords, zoneWords } from "@/content/settings/settings";
import { ownZone, useNow } from "@/lib/now";
import { wordSessionTime, wordZone } from "@/lib/session-times";
import { zoneChoices } from "@/lib/zone-choices";

type ZoneFieldProps = {
  zone: string;
  hint?: string;
  error?: string;
  onZone: (zone: string) => void;
};

/** One of the world's zones, with the time it is there now, which tells a wrong one at a glance. */
export function ZoneField({ zone, hint, error, onZone }: ZoneFieldProps) {
  const here = ownZone();
  const now = useNow();
  const groups = useMemo(
    () => zoneChoices(zoneWords.elsewhere, zone === "" ? [here] : [zone, here]),
    [zone, here],
  );
  const nowThere = zone === "" ? undefined : zoneWords.nowThere(wordSessionTime(now, zone));
  return (
    <div className="grid justify-items-start gap-2">
      <Field
        label={profileWords.timeZone}
        hint={[nowThere, hint].filter(Boolean).join(" ")}
        error={error}
        className="w-full"
      >
        {(tie) => (
          <Select
            {...tie}
            name="timeZone"
            value={zone}
            onChange={(event) => {
              onZone(event.target.value);
            }}
          >
            {zone === "" && <option value="">{zoneWords.unknown}</option>}
            {groups.map(({ region, zones }) => (
              <optgroup key={region} label={region}>
                {zones.map((choice) => (
                  <option key={choice.zone} value={choice.zone}>
                    {choice.label}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        )}
      </Field>
      {zone !== here && (
        <Button
          variant="link"
          onClick={() => {
            onZone(here);
          }}
        >
          {zoneWords.useHere(wordZone(here))}
        </Button>
      )}
    </div>
  );
}
