import { useId } from "react";

import { Checkbox } from "@/components/ui/checkbox";

type SettingSwitchProps = {
  label: string;
  hint?: string;
  isOn: boolean;
  isDisabled?: boolean;
  onSwitch: (isOn: boolean) => void;
};

export function SettingSwitch(props: SettingSwitchProps) {
  const { label, hint, isOn, isDisabled = false, onSwitch } = props;
  const id = useId();
  return (
    <div className="flex gap-3">
      <Checkbox
        id={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        checked={isOn}
        disabled={isDisabled}
        onCheckedChange={(isChecked) => onSwitch(isChecked)}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-sm text-muted-foreground">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
