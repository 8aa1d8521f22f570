import { t } from "@lingui/core/macro";
import type { EmbedTheme } from "@wardway/model";
import type { GetSession } from "@wardway/sdk";
import { Button } from "@wardway/widgets/ui/button";
import { createElement, type RefObject, useLayoutEffect, useRef } from "react";
import { useSdkLoader } from "#app/sections/embedding/use-sdk-loader.ts";
import type { PlaygroundElement } from "./elements.ts";
import type { HostPage } from "./host-page.ts";
import { type SetValue, toAttribute } from "./values.ts";

interface StageProps {
  element: PlaygroundElement;
  values: readonly SetValue[];
  theme: EmbedTheme;
  hostPage: HostPage;
  getSession: GetSession | null;
  /** Called with the host page, where events arrive. */
  onHost: (host: HTMLElement | null) => void;
}

type Configured = HTMLElement & Record<string, unknown>;

/** Renders the portal's real element in a host page. Mounted again for another element. */
export function Stage({ element, values, theme, hostPage, getSession, onHost }: StageProps) {
  const hasFailed = useSdkLoader();
  const current = useRef<Configured>(null);
  useProperties(current, getProperties(element, values, getSession));
  if (hasFailed)
    return <p className="text-muted">{t`The element could not be loaded. Open this page again.`}</p>;
  const call = (name: string) => {
    const method = current.current?.[name];
    if (typeof method === "function") method.call(current.current);
  };
  const scheme = values.find(({ setting }) => setting.name === "theme")?.value;
  return (
    <>
      <div
        ref={onHost}
        {...(hostPage.isRightToLeft && { dir: "rtl", lang: "ar" })}
        className="min-w-0 max-sm:-mx-4 sm:rounded-md sm:p-4"
        style={{
          colorScheme: scheme === "light" || scheme === "dark" ? scheme : "light dark",
          background: "Canvas",
        }}
      >
        <div className={hostPage.isNarrow ? "max-w-[360px]" : ""}>
          {createElement(element.tag, {
            key: element.tag,
            ref: current,
            style: theme,
            ...Object.fromEntries(values.flatMap(toAttributeEntry)),
          })}
        </div>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        {element.methods.map((method) => (
          <Button key={method} variant="secondary" size="small" onClick={() => call(method)}>
            {`${method}()`}
          </Button>
        ))}
      </div>
    </>
  );
}

function toAttributeEntry({ setting, value }: SetValue): [string, string][] {
  const text = setting.attribute === null ? null : toAttribute(value);
  return setting.attribute === null || text === null ? [] : [[setting.attribute, text]];
}

/** Properties without an attribute; undefined removes what was set before. */
function getProperties(
  { settings }: PlaygroundElement,
  values: readonly SetValue[],
  getSession: GetSession | null,
): [string, unknown][] {
  return settings
    .filter(({ attribute }) => attribute === null)
    .map(({ name }) => [
      name,
      name === "getSession"
        ? (getSession ?? undefined)
        : values.find(({ setting }) => setting.name === name)?.value,
    ]);
}

/** React 18 sets no properties of custom elements. Sets those that have changed. */
function useProperties(target: RefObject<Configured>, properties: readonly [string, unknown][]): void {
  const applied = useRef(new Map<string, unknown>());
  useLayoutEffect(() => {
    if (!target.current) return;
    for (const [name, value] of properties) {
      if (applied.current.get(name) === value) continue;
      applied.current.set(name, value);
      target.current[name] = value;
    }
  });
}
