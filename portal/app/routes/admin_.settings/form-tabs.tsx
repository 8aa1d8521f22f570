import type { MessageDescriptor } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { classNames } from "@wardway/widgets/ui/class-names";
import type { KeyboardEvent, ReactNode } from "react";
import { i18n } from "#app/infra/locale.ts";

export interface FormTab<Value extends string> {
  readonly value: Value;
  readonly label: MessageDescriptor;
  readonly errors: number;
}

export interface FormTabsProps<Value extends string> {
  tabs: readonly FormTab<Value>[];
  current: Value;
  onChange(value: Value): void;
  label: string;
}

/** Tabs over one form. All panels stay in the page, so that no input is lost; without a script they are all shown. */
export function FormTabs<Value extends string>({ tabs, current, onChange, label }: FormTabsProps<Value>) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.findIndex(({ value }) => value === current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    const next = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (event.key === " ") event.preventDefault();
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    document.getElementById(getTabId(next.value))?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className="form-tabs flex gap-5 border-line border-b noscript:hidden"
    >
      {tabs.map(({ value, label: name, errors }) => (
        <a
          key={value}
          id={getTabId(value)}
          role="tab"
          href={`?tab=${value}`}
          aria-selected={value === current}
          aria-controls={getPanelId(value)}
          tabIndex={value === current ? 0 : -1}
          onClick={(event) => {
            event.preventDefault();
            onChange(value);
          }}
          className={classNames(
            "-mb-px flex min-h-11 items-center gap-2 border-b-2 font-medium text-sm leading-tight focus-visible:-outline-offset-2 lg:min-h-10",
            value === current
              ? "border-ink text-ink"
              : "border-transparent text-muted hover:border-control hover:text-ink",
          )}
        >
          {i18n._(name)}
          {errors > 0 && (
            <span className="text-danger">
              {errors}{" "}
              <span className="sr-only">
                {t`${plural(errors, { one: "field needs attention", other: "fields need attention" })}`}
              </span>
            </span>
          )}
        </a>
      ))}
    </div>
  );
}

const getTabId = (value: string) => `tab-${value}`;
const getPanelId = (value: string) => `panel-${value}`;

/** `title` is shown only without a script. */
export function FormPanel(props: { value: string; title: string; isCurrent: boolean; children: ReactNode }) {
  const { value, title, isCurrent, children } = props;
  return (
    <section
      id={getPanelId(value)}
      role="tabpanel"
      aria-labelledby={getTabId(value)}
      className={classNames("noscript:mb-8", !isCurrent && "hidden noscript:block")}
    >
      <h2 className="mb-4 hidden font-semibold text-lg noscript:block">{title}</h2>
      {children}
    </section>
  );
}
