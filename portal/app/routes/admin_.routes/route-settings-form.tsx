import { routeBounds } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
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
import { Section } from "#app/ui/section.tsx";
import { handlesNoConnection } from "#app/ui/shell/use-connection-guard.ts";
import { BasemapNote, type CoveredRegion } from "./basemap-note.tsx";
import { MapTest } from "./map-test.tsx";
import { messages } from "./messages.ts";
import { ProviderTerms } from "./provider-terms.tsx";
import { providerChoiceClass, visibleFor } from "./provider-visibility.ts";
import { mapForm, mapTestIntent, routeChoices, routeForm, routeLabels } from "./route-form.ts";

export interface RouteSettingsFormProps {
  version: number;
  texts: SettingsTexts;
  hasApiKey: boolean;
  basemap: CoveredRegion;
}

/** Remount it after a save. */
export function RouteSettingsForm({ version, texts, hasApiKey, basemap }: RouteSettingsFormProps) {
  const { t } = useTranslator(messages);
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
          <Section title={t("adminRoutes.mapServices")}>
            <Choice form={state} name="mapProvider" hint={t("adminRoutes.theProviderOfRoutesAnd")} />
            {/* A field with an error is always visible. */}
            <div className={"apiKey" in state.errors ? "" : visibleFor("google", "mapbox")}>
              <SecretSetting
                form={state}
                name="apiKey"
                label={t("adminRoutes.apiKey")}
                hint={<KeyHint />}
                isStored={hasApiKey}
                isNewPage={settings.isNewPage}
              />
            </div>
            <div className={serverFields.some((name) => name in state.errors) ? "" : visibleFor("osm")}>
              <Choice form={state} name="routingEngine" hint={t("adminRoutes.theRoutingEngineAtThe")} />
              <Address
                form={state}
                name="routingUrl"
                hint={t("adminRoutes.exampleHttpsValhallaExampleOrg")}
              />
              <Address form={state} name="geocoderUrl" hint={t("adminRoutes.aNominatimServerItReceives")} />
              {hasApiKey && (
                <Note kind="information" className="mb-2">
                  {t("adminRoutes.theseServersAreUsedWithout")}
                </Note>
              )}
            </div>
            <ProviderTerms />
            <Choice form={state} name="defaultRegion" hint={t("adminRoutes.theRegionThatIsSearched")} />
            <Toggle form={state} name="geocodingEnabled" hint={t("adminRoutes.findsThePointOnThe")} />
            <MapTest pending={pending} result={formResult?.connectionTest ?? null} />
          </Section>
          <Section title={t("adminRoutes.baseMap")}>
            <BasemapNote {...basemap} />
            <Address
              form={state}
              name="tileUrl"
              hint={t("adminRoutes.tileAddressHint", { numbers: "{z}/{x}/{y}" })}
            />
            <TextSetting
              {...settingProps(state, "tileAttribution")}
              hint={t("adminRoutes.shownOnTheMapAs")}
            />
          </Section>
        </div>
        <div className="min-w-0">
          <Section title={t("adminRoutes.routes")}>
            <Choice
              form={state}
              name="preferredRouteType"
              hint={t("adminRoutes.selectsAmongAlternativeRoutes")}
            />
            <Toggle
              form={state}
              name="routeOptimizationEnabled"
              hint={t("adminRoutes.allowsUsersToRecomputeTheRoute")}
            />
            <Toggle form={state} name="avoidTolls" hint={t("adminRoutes.usesATollRoadOnly")} />
            <Toggle form={state} name="avoidHighways" hint={t("adminRoutes.usesAHighwayOnlyIf")} />
            <Range
              form={state}
              name="maxDistance"
              hint={t("adminRoutes.requestsForLongerJourneysAre")}
              {...routeBounds.maxDistance}
              unit={["mile", "miles"]}
            />
          </Section>
          <Section title={t("adminRoutes.traffic")}>
            <Toggle
              form={state}
              name="trafficDataEnabled"
              hint={t("adminRoutes.includesTrafficInTravelTimes")}
            />
            <Range
              form={state}
              name="trafficUpdateInterval"
              hint={t("adminRoutes.howOftenTrafficDataIs")}
              {...routeBounds.trafficUpdateInterval}
              unit={["minute", "minutes"]}
            />
          </Section>
          <Section title={t("adminRoutes.positionsOfVehicles")}>
            <NumberSetting
              {...settingProps(state, "positionRetention")}
              hint={t("adminRoutes.vehiclePositionsOfATransport")}
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
  const { t } = useTranslator(messages);
  return (
    <>
      <span className={visibleFor("google")}>{t("adminRoutes.theMapsKeyNeedsDirections")} </span>
      <span className={visibleFor("mapbox")}>{t("adminRoutes.aMapboxAccessTokenOnly")} </span>
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
