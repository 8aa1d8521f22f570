import { Form, useNavigation, useSearchParams, useSubmit } from "@remix-run/react";
import { controlClass } from "@wardway/widgets/ui/input";
import { Spinner } from "@wardway/widgets/ui/spinner";
import { Search } from "lucide-react";
import { useEffect, useRef } from "react";

export interface SearchBoxProps {
  /** Read aloud, and shown as the placeholder when there is none. */
  label: string;
  placeholder?: string;
  /** Name of the search parameter. */
  name?: string;
  /** Longest text, in characters. */
  maxLength?: number;
  className?: string;
}

const typingPause = 250;

/** A GET form that filters as one types; other search parameters stay, the page's cursor goes. */
export function SearchBox({ label, placeholder, name = "q", maxLength = 100, className }: SearchBoxProps) {
  const [search] = useSearchParams();
  const submit = useSubmit();
  const navigation = useNavigation();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const shown = search.get(name) ?? "";
  const searching = (new URLSearchParams(navigation.location?.search).get(name) ?? shown) !== shown;

  useEffect(() => () => clearTimeout(timer.current), []);

  // Going back changes the address under the box; what is being typed is never overwritten.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = shown;
  }, [shown]);

  const others = [...search].filter(([key]) => key !== name && key !== "cursor");
  return (
    <Form
      method="get"
      role="search"
      data-print="hidden"
      preventScrollReset
      className={className}
      onSubmit={() => clearTimeout(timer.current)}
    >
      {others.map(([key, value]) => (
        <input key={`${key}=${value}`} type="hidden" name={key} value={value} />
      ))}
      <div className="relative">
        <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-muted">
          {searching ? <Spinner className="size-4.5" /> : <Search aria-hidden="true" className="size-4.5" />}
        </span>
        <input
          ref={input}
          type="search"
          name={name}
          defaultValue={shown}
          maxLength={maxLength}
          aria-label={label}
          placeholder={placeholder ?? label}
          autoComplete="off"
          enterKeyHint="search"
          onInput={(event) => {
            const { form } = event.currentTarget;
            clearTimeout(timer.current);
            timer.current = setTimeout(() => {
              if (form) submit(form, { replace: true, preventScrollReset: true });
            }, typingPause);
          }}
          className={`${controlClass} h-11 pl-10`}
        />
      </div>
    </Form>
  );
}
