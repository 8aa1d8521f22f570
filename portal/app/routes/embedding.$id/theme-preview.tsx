import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { EmbedTheme } from "@wardway/model";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { Field } from "@wardway/widgets/ui/field";
import { Select } from "@wardway/widgets/ui/select";
import { Skeleton } from "@wardway/widgets/ui/skeleton";
import { exactTime } from "@wardway/widgets/ui/time-format";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { useId, useMemo, useState } from "react";
import { Section } from "#app/components/section.tsx";
import { statusWord } from "#app/components/words.ts";
import type { TransportToPreview } from "#app/domain/embedding/transports-to-preview.server.ts";
import { i18n, translateLabels } from "#app/infra/locale.ts";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { usePortalFeed } from "#app/realtime/client/use-portal-feed.ts";
import { PreviewChoice } from "#app/sections/embedding/preview-choice.tsx";
import { getScheme } from "#app/sections/embedding/theme-css.ts";
import { useClock } from "#app/shell/page/use-clock.ts";
import { previewClient } from "./preview-client.ts";
import type { SiteView } from "./route.tsx";
import {
  type PreviewedWidget,
  type PreviewLanguage,
  type PreviewTheme,
  type PreviewWidth,
  previewedWidgets,
  previewLanguages,
  previewScopes,
  previewThemes,
  previewWidths,
} from "./widget-choices.ts";
import { WidgetPreview } from "./widget-preview.tsx";

export type Transport = Omit<TransportToPreview, "transportDate"> & {
  readonly transportDate: Date | string;
};

export interface ThemePreviewProps {
  site: SiteView;
  properties: EmbedTheme;
  transports: readonly Transport[];
  /** Miles, great circle; 0 for no limit. */
  maxDistance: number;
}

const notes: Record<PreviewedWidget, MessageDescriptor> = {
  statistics: msg`The public figures of this portal, as they change.`,
  request: msg`You can fill it in as your staff will. This is a preview: nothing is sent.`,
  transports: msg`Lists the hospital's transports as they change; the audit trail records that you have read them.`,
  tracking: msg`Follows one of the hospital's transports as it changes. Nothing can be cancelled, rated or written here.`,
  responses: msg`Compares the responses to one of the hospital's requests as they come. Nothing can be decided here.`,
};

export function ThemePreview({ site, properties, transports, maxDistance }: ThemePreviewProps) {
  const [widget, setWidget] = useState<PreviewedWidget>("statistics");
  const [language, setLanguage] = useState<PreviewLanguage>("en");
  const [chosenTheme, setTheme] = useState<PreviewTheme | null>(null);
  // The colours that the properties do not set are those of this theme.
  const theme = chosenTheme ?? getScheme(properties);
  const [width, setWidth] = useState<PreviewWidth>("full");
  const [chosen, setChosen] = useState<Transport | null>(null);
  const live = usePortalFeed();
  const { id, hospitalId, hospital, timeZone, distanceUnit, hourFormat } = site;
  const client = useMemo(() => {
    const previewed = { id, hospitalId, hospital, timeZone, distanceUnit, hourFormat };
    return previewClient(previewed, maxDistance, live, previewScopes[widget]);
  }, [id, hospitalId, hospital, timeZone, distanceUnit, hourFormat, maxDistance, live, widget]);
  const hydrated = useHydrated();
  const hasTransport = widget === "tracking" || widget === "responses";
  const hasNone = hasTransport && transports.length === 0;
  useLiveRevalidation(...(hasTransport ? (["requests"] as const) : []));
  return (
    <Section
      title={t`Preview`}
      description={i18n._(notes[widget])}
      className="xl:sticky xl:top-20 xl:row-span-3 xl:max-h-[calc(100dvh-6rem)] xl:overflow-y-auto"
    >
      <div className="mb-4 flex flex-wrap items-end gap-x-3 gap-y-3">
        {hydrated && (
          <>
            <PreviewChoice
              legend={t`Widget`}
              options={translateLabels(previewedWidgets)}
              value={widget}
              onChange={setWidget}
            />
            <PreviewChoice
              legend={t`Language`}
              options={translateLabels(previewLanguages)}
              value={language}
              onChange={setLanguage}
            />
            <PreviewChoice
              legend={t`Theme`}
              options={translateLabels(previewThemes)}
              value={theme}
              onChange={setTheme}
            />
            <PreviewChoice
              legend={t`Width`}
              options={translateLabels(previewWidths)}
              value={width}
              onChange={setWidth}
            />
          </>
        )}
      </div>
      {hasTransport && !hasNone && hydrated && (
        <TransportChoice transports={transports} chosen={chosen} onChange={setChosen} />
      )}
      {hasNone ? (
        <EmptyState
          title={t`No transports yet`}
          description={
            <Trans>
              <bdi className="wrap-anywhere">{hospital}</bdi> has not requested one. Once it has, the preview
              can follow it.
            </Trans>
          }
        />
      ) : hydrated ? (
        <WidgetPreview
          widget={widget}
          client={client}
          language={language}
          theme={theme}
          width={width}
          properties={properties}
          requestId={hasTransport ? (chosen?.id ?? null) : null}
        />
      ) : (
        <>
          <noscript>
            <p className="mb-3 text-muted">{t`The preview needs a script, as the widgets do.`}</p>
          </noscript>
          <Skeleton className="h-40 w-full" />
        </>
      )}
    </Section>
  );
}

/** Names no patient before a transport is selected. */
function TransportChoice(props: {
  transports: readonly Transport[];
  chosen: Transport | null;
  onChange: (transport: Transport | null) => void;
}) {
  const { transports, chosen, onChange } = props;
  const { now, timeZone } = useClock();
  // The selected transport stays listed when newer ones push it off the list.
  const isListed = chosen === null || transports.some(({ id }) => id === chosen.id);
  const listed = isListed ? transports : [...transports, chosen];
  return (
    <Field
      id={useId()}
      label={t`Transport`}
      hint={t`The preview shows it with the patient's name, and the audit trail records that you have read it.`}
    >
      <Select
        value={chosen === null ? "" : String(chosen.id)}
        onChange={({ target }) => onChange(listed.find(({ id }) => String(id) === target.value) ?? null)}
        placeholder={t`Choose a transport`}
        options={listed.map(({ id, status, transportDate }) => ({
          value: String(id),
          label: t`Request ${id}, ${{ status: statusWord(status) }}, pick-up ${{ exactTime: exactTime(transportDate, now, timeZone) }}`,
        }))}
      />
    </Field>
  );
}
