import { Form, useLocation, useNavigation, useSubmit } from "@remix-run/react";
import { limits } from "@wardway/model";
import { controlClass } from "@wardway/widgets/ui/input";
import { Spinner } from "@wardway/widgets/ui/spinner";
import { Search } from "lucide-react";
import { useEffect, useRef } from "react";

export interface SearchBoxProps {
  /** Read aloud, and shown as the placeholder when there is none. */
  label: string;
  /** What the list is searched for now, as its loader read it. */
  value: string;
  placeholder?: string;
  className?: string;
}

/** Milliseconds without a key, after which the list follows what was typed. */
const typingPause = 250;
const action = "/search";

/** Whether a link has taken the click for itself, to another page and not to a dialog. */
function leadsAway({ target, defaultPrevented }: MouseEvent): boolean {
  return (
    defaultPrevented && target instanceof Element && target.closest("a[href]:not([aria-haspopup])") !== null
  );
}

/** Filters the list of this page as one types. The text is posted: the address never shows it. */
export function SearchBox({ label, value, placeholder, className }: SearchBoxProps) {
  const { pathname, search } = useLocation();
  const navigation = useNavigation();
  const submit = useSubmit();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const leaving = useRef(false);
  leaving.current = navigation.state !== "idle" && navigation.formAction !== action;

  useEffect(() => {
    // Heard before the navigation is drawn, which a busy browser does later than the pause ends.
    const onClick = (event: MouseEvent) => {
      if (leadsAway(event)) clearTimeout(timer.current);
    };
    window.addEventListener("click", onClick);
    return () => {
      window.removeEventListener("click", onClick);
      clearTimeout(timer.current);
    };
  }, []);

  const searchFor = (form: HTMLFormElement | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // Who has pressed a link meanwhile goes where it leads.
      if (form && !leaving.current) submit(form, { replace: true, preventScrollReset: true });
    }, typingPause);
  };

  // What was typed before the script arrived is searched for as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over
  useEffect(() => {
    const box = input.current;
    if (box && box === document.activeElement && box.value !== value) searchFor(box.form);
  }, []);

  // Going back changes what is searched for under the box; what is being typed is never overwritten.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = value;
  }, [value]);

  return (
    <Form
      method="post"
      action={action}
      role="search"
      data-print="hidden"
      replace
      preventScrollReset
      className={className}
      onSubmit={() => clearTimeout(timer.current)}
    >
      <input type="hidden" name="list" value={pathname + search} />
      <div className="relative">
        <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-muted">
          {navigation.formAction === action ? (
            <Spinner className="size-4.5" />
          ) : (
            <Search aria-hidden="true" className="size-4.5" />
          )}
        </span>
        <input
          ref={input}
          type="search"
          name="text"
          defaultValue={value}
          maxLength={limits.search}
          aria-label={label}
          placeholder={placeholder ?? label}
          autoComplete="off"
          enterKeyHint="search"
          onInput={(event) => searchFor(event.currentTarget.form)}
          className={`${controlClass} h-11 pl-10`}
        />
      </div>
    </Form>
  );
}
