import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

export interface PreferenceBoxProps {
  name: string;
  label: string;
  isOn: boolean;
  children: ReactNode;
}

/** The whole box is the target. */
export function PreferenceBox({ name, label, isOn, children }: PreferenceBoxProps) {
  return (
    <label className="flex gap-3.5 rounded-md py-2 has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
        <input
          type="checkbox"
          name={name}
          defaultChecked={isOn}
          aria-describedby={`${name}-description`}
          aria-labelledby={`${name}-label`}
          className="peer absolute inset-0 m-0 appearance-none rounded border-2 border-control outline-none checked:border-ink checked:bg-ink"
        />
        <Icon
          name="check"
          className="pointer-events-none relative size-3.5 text-canvas opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span className="min-w-0">
        <span id={`${name}-label`} className="block font-medium leading-6">
          {label}
        </span>
        <span id={`${name}-description`} className="block text-muted text-sm wrap-anywhere">
          {children}
        </span>
      </span>
    </label>
  );
}
