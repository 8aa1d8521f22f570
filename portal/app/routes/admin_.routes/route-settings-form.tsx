import { routeBounds } from "@wardway/model";
import { Card } from "@wardway/widgets/ui/card";
import { Field } from "@wardway/widgets/ui/field";
import { Select } from "@wardway/widgets/ui/select";
import { Slider } from "@wardway/widgets/ui/slider";
import { DefaultSaveButton, SaveBar, settingsFormClass } from "#app/ui/admin/settings/save-bar.tsx";
import {
  Note,
  NumberSetting,
  SecretSetting,
  SwitchSetting,
  TextSetting,
} from "#app/ui/admin/settings/setting-fields.tsx";
import { SettingsProblem } from "#app/ui/admin/settings/settings-problem.tsx";
import type { SettingsTexts } from "#app/ui/admin/settings/typed-settings.ts";
import { type SettingsFormState, useSettingsForm } from "#app/ui/admin/settings/use-settings-form.ts";
import { MapTest } from "./map-test.tsx";
import { ProviderTerms } from "./provider-terms.tsx";
import { providerChoiceClass, visibleFor } from "./provider-visibility.ts";
import { mapForm, mapTestIntent, routeChoices, routeForm, routeLabels } from "./route-form.ts";

export interface RouteSettingsFormProps {
  version: number;
  texts: SettingsTexts;
  hasApiKey: boolean;
}

/** The route settings. Remount it after a save. */
export function RouteSettingsForm({ version, texts, hasApiKey }: RouteSettingsFormProps) {
  const { Form, formProps, ...settings } = useSettingsForm({
    version,
    texts,
    getShape: (intent) => (intent === mapTestIntent ? mapForm : routeForm),
    reveal: () => undefined,
  });
  const { state, formResult, pending } = settings;
  return (
    <Form {...formProps} className={`${settingsFormClass} ${providerChoiceClass} space-y-5`}>
      <DefaultSaveButton />
      <input type="hidden" name="version" value={settings.version} />
      <SettingsProblem
        formResult={formResult}
        errors={state.errors}
        labels={routeLabels}
        goTo={settings.goTo}
      />
      <Card title="Map services">
        <Choice form={state} name="mapProvider" hint="Who finds routes and addresses." />
        {/* A field with an error is always visible. */}
        <div className={"apiKey" in state.errors ? "" : visibleFor("google", "mapbox")}>
          <SecretSetting
            form={state}
            name="apiKey"
            label="API Key"
            hint={<KeyHint />}
            isStored={hasApiKey}
            isNewPage={settings.isNewPage}
          />
        </div>
        <div className={serverFields.some((name) => name in state.errors) ? "" : visibleFor("osm")}>
          <Choice form={state} name="routingEngine" hint="What answers at the address below." />
          <Address form={state} name="routingUrl" hint="Like https://valhalla.example.org." />
          <Address
            form={state}
            name="geocoderUrl"
            hint="Of a Nominatim server. It is asked once a second at most."
          />
          {hasApiKey && (
            <Note kind="information" className="mb-2">
              These servers are asked without a key: saving removes the stored API Key.
            </Note>
          )}
        </div>
        <ProviderTerms />
        <Choice form={state} name="defaultRegion" hint="Where a typed place is looked for first." />
        <Toggle form={state} name="geocodingEnabled" hint="Finds the point on the map for a typed address." />
        <MapTest pending={pending} result={formResult?.connectionTest ?? null} />
      </Card>
      <Card title="Base map">
        <Address
          form={state}
          name="tileUrl"
          hint="Like https://tiles.example.org/{z}/{x}/{y}.png, of a server whose terms allow it. The portal fetches the tiles itself: no browser asks another site. While it is empty, the map shows packaged outlines."
        />
        <TextSetting
          {...settingProps(state, "tileAttribution")}
          hint="Stands on the map, as the tiles' licence asks."
        />
      </Card>
      <Card title="Routes">
        <Choice form={state} name="preferredRouteType" hint="What decides where there are several ways." />
        <Toggle
          form={state}
          name="routeOptimizationEnabled"
          hint="Lets a transport's route be computed anew when it is asked for."
        />
        <Toggle
          form={state}
          name="avoidTolls"
          hint="Takes a road with a toll only where there is no other."
        />
        <Toggle form={state} name="avoidHighways" hint="Takes a highway only where there is no other road." />
        <Range
          form={state}
          name="maxDistance"
          hint="A request for a longer journey is refused, and the form warns before."
          {...routeBounds.maxDistance}
          unit={["mile", "miles"]}
        />
      </Card>
      <Card title="Traffic">
        <Toggle
          form={state}
          name="trafficDataEnabled"
          hint="Reckons travel times with the traffic, where the provider knows it."
        />
        <Range
          form={state}
          name="trafficUpdateInterval"
          hint="How often the traffic is asked for again."
          {...routeBounds.trafficUpdateInterval}
          unit={["minute", "minutes"]}
        />
      </Card>
      <Card title="Positions of vehicles">
        <NumberSetting
          {...settingProps(state, "positionRetention")}
          hint="Where vehicles were on a transport is deleted after this many days: 1 to 365. Fewer days delete what is older at once, for good."
        />
      </Card>
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

/** What the API key needs: for Google the specified text first. */
function KeyHint() {
  return (
    <>
      <span className={visibleFor("google")}>
        The maps key needs Directions, Maps JavaScript and Geocoding enabled. This portal asks Google's Routes
        API and Geocoding API, so enable both; it asks from its server alone.{" "}
      </span>
      <span className={visibleFor("mapbox")}>
        With Mapbox, an access token: the portal asks the Directions API and the Geocoding API with it, from
        its server alone.{" "}
      </span>
    </>
  );
}

const getLabel = (name: string) => routeLabels[name] ?? name;

function Choice({ form, name, hint }: RouteSettingProps & { name: keyof typeof routeChoices }) {
  return (
    <Field id={name} label={getLabel(name)} hint={hint} error={form.errors[name]} className="sm:max-w-80">
      <Select name={name} defaultValue={form.texts[name]} options={routeChoices[name]} />
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
    unit: readonly [one: string, many: string];
  },
) {
  const { form, name, hint, unit, ...range } = props;
  const [one, many] = unit;
  return (
    <Field id={name} label={getLabel(name)} hint={hint} error={form.errors[name]} className="pt-4">
      <Slider
        {...range}
        name={name}
        defaultValue={Number(form.texts[name])}
        format={(value) => `${value} ${value === 1 ? one : many}`}
      />
    </Field>
  );
}
