import { plural, t } from "@lingui/core/macro";
import { routeBounds } from "@wardway/model";
import { Field } from "@wardway/widgets/ui/field";
import { Select } from "@wardway/widgets/ui/select";
import { Slider } from "@wardway/widgets/ui/slider";
import { Section } from "#app/components/section.tsx";
import { i18n } from "#app/infra/locale.ts";
import { DefaultSaveButton, SaveBar, settingsFormClass } from "#app/sections/admin/settings/save-bar.tsx";
import {
  Note,
  NumberSetting,
  SecretSetting,
  SwitchSetting,
  TextSetting,
} from "#app/sections/admin/settings/setting-fields.tsx";
import { SettingsProblem } from "#app/sections/admin/settings/settings-problem.tsx";
import type { SettingsTexts } from "#app/sections/admin/settings/typed-settings.ts";
import { type SettingsFormState, useSettingsForm } from "#app/sections/admin/settings/use-settings-form.ts";
import { handlesNoConnection } from "#app/shell/frame/use-connection-guard.ts";
import { BasemapNote, type CoveredRegion } from "./basemap-note.tsx";
import { MapTest } from "./map-test.tsx";
import { ProviderTerms } from "./provider-terms.tsx";
import { providerChoiceClass, visibleFor } from "./provider-visibility.ts";
import { getRouteChoices, mapForm, mapTestIntent, routeForm, routeLabels } from "./route-form.ts";

export interface RouteSettingsFormProps {
  version: number;
  texts: SettingsTexts;
  hasApiKey: boolean;
  basemap: CoveredRegion;
}

/** Remount it after a save. */
export function RouteSettingsForm({ version, texts, hasApiKey, basemap }: RouteSettingsFormProps) {
  const { Form, formProps, ...settings } = useSettingsForm({
    version,
    texts,
    getShape: (intent) => (intent === mapTestIntent ? mapForm : routeForm),
    reveal: () => undefined,
  });
  const { state, formResult, pending } = settings;
  return (
    <Form {...formProps} {...handlesNoConnection} className={`${settingsFormClass} ${providerChoiceClass}`}>
      <DefaultSaveButton />
      <input type="hidden" name="version" value={settings.version} />
      <SettingsProblem
        formResult={formResult}
        errors={state.errors}
        labels={routeLabels}
        goTo={settings.goTo}
      />
      <div className="grid items-start gap-x-10 xl:grid-cols-2">
        <div className="min-w-0">
          <Section title={t`Map services`}>
            <Choice form={state} name="mapProvider" hint={t`The provider of routes and addresses.`} />
            {/* A field with an error is always visible. */}
            <div className={"apiKey" in state.errors ? "" : visibleFor("google", "mapbox")}>
              <SecretSetting
                form={state}
                name="apiKey"
                label={t`API Key`}
                hint={<KeyHint />}
                isStored={hasApiKey}
                isNewPage={settings.isNewPage}
              />
            </div>
            <div className={serverFields.some((name) => name in state.errors) ? "" : visibleFor("osm")}>
              <Choice form={state} name="routingEngine" hint={t`The routing engine at the address below.`} />
              <Address form={state} name="routingUrl" hint={t`Example: https://valhalla.example.org`} />
              <Address
                form={state}
                name="geocoderUrl"
                hint={t`A Nominatim server. It receives at most one request per second.`}
              />
              {hasApiKey && (
                <Note kind="information" className="mb-2">
                  {t`These servers are used without a key: saving removes the stored API Key.`}
                </Note>
              )}
            </div>
            <ProviderTerms />
            <Choice
              form={state}
              name="defaultRegion"
              hint={t`The region that is searched first for a typed place.`}
            />
            <Toggle
              form={state}
              name="geocodingEnabled"
              hint={t`Finds the point on the map for a typed address.`}
            />
            <MapTest pending={pending} result={formResult?.connectionTest ?? null} />
          </Section>
          <Section title={t`Base map`}>
            <BasemapNote {...basemap} />
            <Address
              form={state}
              name="tileUrl"
              hint={t`Example: https://tiles.example.org/${{ numbers: "{z}/{x}/{y}" }}.png, from a server whose terms allow it; its tiles are used instead of the basemap. The portal fetches them itself: browsers contact no other site. While it is empty, maps show the basemap, and packaged outlines outside its region.`}
            />
            <TextSetting
              {...settingProps(state, "tileAttribution")}
              hint={t`Shown on the map, as required by the tiles' licence.`}
            />
          </Section>
        </div>
        <div className="min-w-0">
          <Section title={t`Routes`}>
            <Choice form={state} name="preferredRouteType" hint={t`Selects among alternative routes.`} />
            <Toggle
              form={state}
              name="routeOptimizationEnabled"
              hint={t`Allows users to recompute the route of a transport.`}
            />
            <Toggle
              form={state}
              name="avoidTolls"
              hint={t`Uses a toll road only if there is no alternative.`}
            />
            <Toggle
              form={state}
              name="avoidHighways"
              hint={t`Uses a highway only if there is no alternative.`}
            />
            <Range
              form={state}
              name="maxDistance"
              hint={t`Requests for longer journeys are rejected; the form shows a warning.`}
              {...routeBounds.maxDistance}
              format={(value) => t`${plural(value, { one: "# mile", other: "# miles" })}`}
            />
          </Section>
          <Section title={t`Traffic`}>
            <Toggle
              form={state}
              name="trafficDataEnabled"
              hint={t`Includes traffic in travel times if the provider supports it.`}
            />
            <Range
              form={state}
              name="trafficUpdateInterval"
              hint={t`How often traffic data is refreshed.`}
              {...routeBounds.trafficUpdateInterval}
              format={(value) => t`${plural(value, { one: "# minute", other: "# minutes" })}`}
            />
          </Section>
          <Section title={t`Positions of vehicles`}>
            <NumberSetting
              {...settingProps(state, "positionRetention")}
              hint={t`Vehicle positions of a transport are deleted after this many days: 1 to 365. A lower value permanently deletes older positions immediately.`}
            />
          </Section>
        </div>
      </div>
      <SaveBar pending={pending} />
    </Form>
  );
}

interface RouteSettingProps {
  form: SettingsFormState;
  name: keyof typeof routeForm.schema.shape;
  hint: string;
}

const serverFields = ["routingEngine", "routingUrl", "geocoderUrl"] as const;

/** The specification fixes the text for Google. */
function KeyHint() {
  return (
    <>
      <span className={visibleFor("google")}>
        {t`The maps key needs Directions, Maps JavaScript and Geocoding enabled. Also enable Google's Routes API and Geocoding API, which the portal's server uses.`}{" "}
      </span>
      <span className={visibleFor("mapbox")}>
        {t`A Mapbox access token. Only the portal's server uses it, for the Directions API and the Geocoding API.`}{" "}
      </span>
    </>
  );
}

function getLabel(name: string): string {
  const label = routeLabels[name];
  return label ? i18n._(label) : name;
}

function Choice({
  form,
  name,
  hint,
}: RouteSettingProps & { name: keyof ReturnType<typeof getRouteChoices> }) {
  return (
    <Field id={name} label={getLabel(name)} hint={hint} error={form.errors[name]} className="sm:max-w-80">
      <Select name={name} defaultValue={form.texts[name]} options={getRouteChoices()[name]} />
    </Field>
  );
}

const settingProps = (form: SettingsFormState, name: RouteSettingProps["name"]) => ({
  form,
  name,
  label: getLabel(name),
});

function Address({ form, name, hint }: RouteSettingProps) {
  return (
    <TextSetting
      {...settingProps(form, name)}
      hint={hint}
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

function Toggle({ form, name, hint }: RouteSettingProps) {
  return <SwitchSetting form={form} name={name} label={getLabel(name)} hint={hint} />;
}

function Range(
  props: RouteSettingProps & {
    min: number;
    max: number;
    step: number;
    format: (value: number) => string;
  },
) {
  const { form, name, hint, ...range } = props;
  return (
    <Field id={name} label={getLabel(name)} hint={hint} error={form.errors[name]} className="pt-4">
      <Slider {...range} name={name} defaultValue={Number(form.texts[name])} />
    </Field>
  );
}
