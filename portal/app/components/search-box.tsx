import { Form, useLocation, useNavigation, useSubmit } from "@remix-run/react";
import { limits } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { classNames } from "@wardway/widgets/ui/class-names";
import { privateText } from "@wardway/widgets/ui/input";
import { Spinner } from "@wardway/widgets/ui/spinner";
import { useEffect, useRef } from "react";
import { Icon } from "./icon.tsx";

export interface SearchBoxProps {
  /** Accessible name and default placeholder. */
  label: string;
  /** The search text from the loader. */
  value: string;
  placeholder?: string;
  className?: string;
  /** Searches on Enter or this button only: where each search is recorded. */
  button?: string | undefined;
}

/** Present if the tab is fixed: with the tab that was left because it had no hits, or empty after the user's choice. */
export const stayParameter = "stay";

/** @param left tab that had no hits, if the user did not choose this one */
export function withFixedTab(parameters: URLSearchParams, tab: string, left = ""): URLSearchParams {
  const next = new URLSearchParams(parameters);
  next.delete("cursor");
  next.set("tab", tab);
  next.set(stayParameter, left);
  return next;
}

const TYPING_DEBOUNCE_MS = 250;
const action = "/search";

/** True if a link navigates instead of opening a dialog. */
function isNavigation({ target, defaultPrevented }: MouseEvent): boolean {
  return (
    defaultPrevented && target instanceof Element && target.closest("a[href]:not([aria-haspopup])") !== null
  );
}

/** Filters while the user types, or on `button`. Posted, so that no URL contains the text. */
export function SearchBox({ label, value, placeholder, className, button }: SearchBoxProps) {
  const { pathname, search } = useLocation();
  const navigation = useNavigation();
  const submit = useSubmit();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const leaving = useRef(false);
  leaving.current = navigation.state !== "idle" && navigation.formAction !== action;

  useEffect(() => {
    // `navigation` can be stale when the debounce ends.
    const onClick = (event: MouseEvent) => {
      if (isNavigation(event)) clearTimeout(timer.current);
    };
    window.addEventListener("click", onClick);
    return () => {
      window.removeEventListener("click", onClick);
      clearTimeout(timer.current);
    };
  }, []);

  const searchFor = (form: HTMLFormElement | null) => {
    if (button !== undefined) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // Must not cancel a newer navigation.
      if (!form || leaving.current) return;
      submit(form, { replace: true, preventScrollReset: true });
    }, TYPING_DEBOUNCE_MS);
  };

  // Submits input from before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
  useEffect(() => {
    const box = input.current;
    if (box && box === document.activeElement && box.value !== value) searchFor(box.form);
  }, []);

  // Follows history navigation, but never overwrites the focused field.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = value;
  }, [value]);

  return (
    <Form
      method="post"
      action={action}
      role="search"
      replace
      preventScrollReset
      discover="none"
      className={classNames("search-box", button !== undefined && "has-button", className)}
      onSubmit={() => clearTimeout(timer.current)}
    >
      <input type="hidden" name="list" value={pathname + search} />
      {navigation.formAction === action ? (
        <Spinner className="size-4" />
      ) : (
        <Icon name="search" className="size-4" />
      )}
      <input
        ref={input}
        type="search"
        name="text"
        defaultValue={value}
        maxLength={limits.search}
        aria-label={label}
        placeholder={placeholder ?? label}
        {...privateText}
        enterKeyHint="search"
        onInput={(event) => searchFor(event.currentTarget.form)}
      />
      <span aria-hidden="true" className="key">
        /
      </span>
      {button !== undefined && (
        <Button type="submit" variant="secondary" size="small">
          {button}
        </Button>
      )}
    </Form>
  );
}
