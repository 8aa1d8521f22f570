import { msg, t } from "@lingui/core/macro";
import { useLocation } from "@remix-run/react";
import { Button } from "@wardway/widgets/ui/button";
import { isComposing } from "@wardway/widgets/ui/is-composing";
import { Switch } from "@wardway/widgets/ui/switch";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { useEffect, useState } from "react";
import { Dialog } from "#app/components/dialog.tsx";
import { i18n } from "#app/infra/locale.ts";
import { areKeysOn, saveKeysOn } from "./saved-keys.ts";

const keys = [
  ["j", msg`Next row`],
  ["k", msg`Previous row`],
  ["Enter", msg`Open the row`],
  ["/", msg`Search`],
  ["?", msg`Show this list`],
] as const;

/** The row of the history entry that the keys focused last: going back to the entry continues there. */
let last: { readonly entry: string; readonly row: string | undefined } | null = null;

/** Single keys of a list, and the dialog that explains them and turns them off (WCAG 2.1.4). */
export function ListKeys() {
  const hydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const [isOn, setOn] = useState(true);
  const { key: entry } = useLocation();
  useEffect(() => setOn(areKeysOn()), []);
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event)) return;
      if (event.key === "j") focusRow(1, entry);
      else if (event.key === "k") focusRow(-1, entry);
      else if (event.key === "/") document.querySelector<HTMLElement>("main [type=search]")?.focus();
      else if (event.key === "?") setOpen(true);
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOn, entry]);
  if (!hydrated) return null;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        onClick={() => setOpen(true)}
        className="font-normal pointer-coarse:hidden"
      >
        {t`Keyboard`}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={t`Keyboard shortcuts`}>
        <dl className="mb-4 grid grid-cols-[4rem_1fr] gap-y-2 text-sm">
          {keys.map(([key, text]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="key">{key}</kbd>
              </dt>
              <dd>{i18n._(text)}</dd>
            </div>
          ))}
        </dl>
        <Switch
          id="single-keys"
          label={t`Single keys`}
          hint={t`Turn them off if you use speech input or press keys by accident.`}
          checked={isOn}
          onChange={({ currentTarget }) => {
            setOn(currentTarget.checked);
            saveKeysOn(currentTarget.checked);
          }}
        />
      </Dialog>
    </>
  );
}

/** In a field, with a modifier, or while a dialog or a menu is open. */
function isTyping(event: KeyboardEvent): boolean {
  const { target, altKey, ctrlKey, metaKey } = event;
  if (altKey || ctrlKey || metaKey || isComposing(event) || !(target instanceof HTMLElement)) return true;
  if (target.isContentEditable || target.closest("input, select, textarea") !== null) return true;
  return document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null;
}

/** The neighbour of the focused row or of the last one, or the first or last one. */
function focusRow(step: 1 | -1, entry: string) {
  const links = [...document.querySelectorAll<HTMLElement>("[data-row] .open")];
  const rowOf = (element: Element | null | undefined) =>
    element?.closest<HTMLElement>("[data-row]")?.dataset.row;
  const from = rowOf(document.activeElement) ?? (last?.entry === entry ? last.row : undefined);
  const current = from === undefined ? -1 : links.findIndex((link) => rowOf(link) === from);
  const next = current === -1 ? (step === 1 ? 0 : links.length - 1) : current + step;
  const link = links[Math.max(0, Math.min(next, links.length - 1))];
  link?.focus();
  last = { entry, row: rowOf(link) };
}
