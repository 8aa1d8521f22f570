import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { classNames } from "../ui/class-names.ts";
import { REVEAL_EVENT } from "./controls.ts";

export interface FormSectionProps {
  title: string;
  /** Keeps the section open. */
  hasError: boolean;
  /** One line about what was entered; null while something is missing. */
  summarize: (typed: FormData) => string | null;
  className?: string;
  /** Below the fields, also while they are collapsed. */
  note?: ReactNode;
  children: ReactNode;
}

/**
 * Collapses to its summary when it was left, is done and the focus is in another section, unless the sections are side by
 * side or the focused field would move.
 * Its fields stay in the form. A title is a button only to open a section again: Tab leads from field to field.
 */
export function FormSection({ title, hasError, summarize, className, note, children }: FormSectionProps) {
  const id = useId();
  const section = useRef<HTMLFieldSetElement>(null);
  const wasSubmitted = useRef(false);
  const isReopened = useRef(false);
  const wasLeft = useRef(false);
  const [isOpen, setOpen] = useState(true);
  const [summary, setSummary] = useState<string | null>(null);
  const isShown = isOpen || hasError;
  const isDone = summary !== null && !hasError;

  const read = () => {
    const form = section.current?.form;
    if (form) setSummary(summarize(new FormData(form)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: later changes are input events
  useEffect(() => {
    const form = section.current?.form;
    const note = ({ type }: Event) => {
      wasSubmitted.current = type === "submit";
    };
    read();
    form?.addEventListener("submit", note, true);
    form?.addEventListener("input", note, true);
    const reveal = () => flushSync(() => setOpen(true));
    section.current?.addEventListener(REVEAL_EVENT, reveal);
    return () => {
      form?.removeEventListener("submit", note, true);
      form?.removeEventListener("input", note, true);
    };
  }, []);
  useEffect(() => {
    if (!hasError || isOpen) return;
    setOpen(true);
    // The form could not focus a field in a collapsed section.
    if (wasSubmitted.current) findInvalid(section.current)?.focus();
  }, [hasError, isOpen]);

  useEffect(() => {
    if (isOpen && isReopened.current) findFirst(section.current)?.focus();
    isReopened.current = false;
  }, [isOpen]);

  const canCollapse = isOpen && isDone;
  useEffect(() => {
    const { current } = section;
    const form = current?.form;
    if (!canCollapse || !form) return;
    const collapse = ({ target }: Event) => {
      const next = target instanceof HTMLElement ? target.closest("[data-section]") : null;
      if (!wasLeft.current || !next || next === current || areSideBySide(current)) return;
      afterClick(() => {
        const focused = next.querySelector<HTMLElement>(":focus");
        if (focused) keepInPlace(focused, (isCollapsed) => flushSync(() => setOpen(!isCollapsed)));
      });
    };
    form.addEventListener("focusin", collapse);
    return () => form.removeEventListener("focusin", collapse);
  }, [canCollapse]);

  const heading = (
    <>
      {title}
      {isDone && <Check aria-hidden="true" className="size-4" strokeWidth={3} />}
    </>
  );
  return (
    <fieldset
      ref={section}
      data-section=""
      onInput={read}
      onFocus={() => {
        wasLeft.current = false;
      }}
      onBlur={() => {
        wasLeft.current = true;
      }}
      className={classNames("form-section", className)}
    >
      <legend className="float-left w-full">
        {isShown ? (
          <span className="form-section-title">{heading}</span>
        ) : (
          <button
            type="button"
            aria-expanded={false}
            aria-controls={`${id}-fields`}
            aria-describedby={`${id}-summary`}
            onClick={() => {
              isReopened.current = true;
              setOpen(true);
            }}
            className="form-section-title"
          >
            {heading}
            <ChevronDown aria-hidden="true" className="ml-auto size-4 text-muted" />
          </button>
        )}
      </legend>
      <p id={`${id}-summary`} hidden={isShown} className="clear-both truncate pb-3 text-muted text-sm">
        <bdi translate="no">{summary}</bdi>
      </p>
      <div id={`${id}-fields`} hidden={!isShown} className="clear-both pt-1 pb-2">
        {children}
      </div>
      {note}
    </fieldset>
  );
}

function findInvalid(section: HTMLFieldSetElement | null): HTMLElement | null {
  return section?.form?.querySelector<HTMLElement>("[aria-invalid=true]") ?? null;
}

function findFirst(section: HTMLFieldSetElement | null): HTMLElement | null {
  return section?.querySelector<HTMLElement>("input:not([type=hidden]), select, textarea") ?? null;
}

/** Reverts a collapse that scrolling cannot make up for, as at the page's start. */
function keepInPlace(focused: HTMLElement, collapse: (isCollapsed: boolean) => void): void {
  const top = () => focused.getBoundingClientRect().top;
  const before = top();
  const scrollBack = () => {
    for (let box = parentOf(focused); box; box = parentOf(box)) box.scrollTop += top() - before;
  };
  collapse(true);
  scrollBack();
  if (Math.abs(top() - before) < 2) return;
  collapse(false);
  scrollBack();
}

function parentOf(element: Element): Element | null {
  const root = element.getRootNode();
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

function areSideBySide(section: HTMLElement): boolean {
  return section.parentElement !== null && getComputedStyle(section.parentElement).display === "grid";
}

/** Collapsing between press and release would move the pressed button away. */
function afterClick(run: () => void): void {
  if (document.querySelector(":active")) addEventListener("click", () => setTimeout(run), { once: true });
  else setTimeout(run);
}
