import { msg, t } from "@lingui/core/macro";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import type { EmbedTheme } from "@wardway/model";
import { Skeleton } from "@wardway/widgets/ui/skeleton";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { useMemo, useRef, useState } from "react";
import { LinkTabs, TabPanel } from "#app/components/link-tabs.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { Section } from "#app/components/section.tsx";
import { findDemoManager } from "#app/domain/embedding/playground.server.ts";
import { attempt } from "#app/http/errors/attempt.server.ts";
import { getScheme } from "#app/sections/embedding/theme-css.ts";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { CodePanel } from "./code-panel.tsx";
import { createDemoSession } from "./demo-session.ts";
import { Description } from "./description.tsx";
import { elements } from "./elements.server.ts";
import { EventLog, useEventLog } from "./event-log.tsx";
import { HostChoices } from "./host-choices.tsx";
import { SessionPanel } from "./session-panel.tsx";
import { SettingsPanel } from "./settings-panel.tsx";
import { Stage } from "./stage.tsx";
import { useTransports } from "./use-transports.ts";
import { parseValues, type SetValue, type TypedValues } from "./values.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const { db, demoLogins, publicUrl, sdk } = context;
  const { value, rejection } = await attempt(findDemoManager(db, demoLogins));
  return {
    elements,
    portal: publicUrl,
    pinned: sdk.pinned,
    /** Null if this portal opens no demo sessions. */
    hospital: value?.hospital ?? null,
    reason: rejection?.message ?? null,
  };
}

export const meta: MetaFunction = pageTitle(msg`Playground`);

export default function Playground() {
  const { elements, portal, pinned, hospital, reason } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const hydrated = useHydrated();
  const element = elements.find(({ value }) => value === search.get("element")) ?? elements[0];
  const [typed, setTyped] = useState<TypedValues>({});
  /** The form changes the request that is typed for it, not the one that other elements show. */
  const [changedId, setChangedId] = useState("");
  const [theme, setTheme] = useState<EmbedTheme>({});
  const [hostPage, setHostPage] = useState({ isRightToLeft: false, isNarrow: false });
  const [token, setToken] = useState<string | null>(null);
  // One function per session: elements with the same one share a connection.
  const getSession = useMemo(() => {
    if (token !== null) return async () => token;
    return hospital === null ? null : createDemoSession();
  }, [token, hospital]);
  const [host, setHost] = useState<HTMLElement | null>(null);
  const names = useMemo(() => element?.events.map(({ name }) => name) ?? [], [element]);
  const log = useEventLog(host, names);
  const hasRequestId = element?.settings.some(({ name }) => name === "requestId") ?? false;
  const transports = useTransports(hasRequestId ? getSession : null);
  const latest = useRef<readonly SetValue[]>([]);
  if (!element) return null;
  const isForm = element.value === "request";
  // The first transport, so that the element shows one from the beginning.
  const shown = {
    requestId: hasRequestId ? String(transports[0]?.id ?? "") : "",
    ...typed,
    ...(isForm && { requestId: changedId }),
  };
  const { set, invalid } = parseValues(element, shown, latest.current);
  latest.current = set;
  const type = (texts: TypedValues) => {
    if (isForm && texts.requestId !== undefined) setChangedId(texts.requestId);
    else setTyped((before) => ({ ...before, ...texts }));
  };
  return (
    <>
      <PageHeader
        title={t`Playground`}
        description={t`The elements that hospitals embed in their own pages, as this portal serves them, with their settings, their events and the code to copy.`}
      />
      <LinkTabs
        tabs={elements}
        current={element.value}
        label={t`Elements`}
        param="element"
        panel="playground-element"
      />
      <TabPanel id="playground-element" tab={element.value}>
        <div className="section-columns xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="min-w-0">
            <Section
              title={<code>{`<${element.tag}>`}</code>}
              description={<Description text={element.description} />}
            >
              {hydrated ? (
                <>
                  <HostChoices
                    typed={typed}
                    theme={theme}
                    hostPage={hostPage}
                    onType={type}
                    onTheme={(preset) => {
                      setTheme(preset);
                      // The colours that a preset does not set are those of its theme.
                      type({ theme: Object.keys(preset).length === 0 ? "" : getScheme(preset) });
                    }}
                    onHostPage={setHostPage}
                  />
                  {element.needsSession && getSession === null && <p className="note mt-4">{reason}</p>}
                  <div className="mt-4">
                    <Stage
                      key={element.tag}
                      element={element}
                      values={set}
                      theme={theme}
                      hostPage={hostPage}
                      getSession={getSession}
                      onHost={setHost}
                    />
                  </div>
                </>
              ) : (
                <>
                  <noscript>
                    <p className="mb-3 text-muted">{t`The elements need a script. The code below is that of an element without settings.`}</p>
                  </noscript>
                  <Skeleton className="h-40 w-full" />
                </>
              )}
            </Section>
            {hydrated && <EventLog events={log.events} onClear={log.clear} />}
            <CodePanel element={element} values={set} theme={theme} portal={portal} pinned={pinned} />
          </div>
          {hydrated && (
            <div className="min-w-0 border-line xl:border-s xl:ps-4">
              {element.needsSession && <SessionPanel hospital={hospital} token={token} onToken={setToken} />}
              <SettingsPanel
                element={element}
                typed={shown}
                invalid={invalid}
                transports={transports}
                onType={(name, text) => type({ [name]: text })}
              />
            </div>
          )}
        </div>
      </TabPanel>
    </>
  );
}
