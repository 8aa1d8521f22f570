import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { importsOf, sourceAt, textsIn } from "@wardway/db/testing/sentences-in";
import { distanceLimit, requestStatuses, type Subject, subjects } from "@wardway/model";
import { errors } from "@wardway/model/messages/en/errors";
import { spanish } from "@wardway/model/messages/es/spanish";
import { createTranslator } from "@wardway/model/messages/translator";
import { describe, expect, it } from "vitest";
import { transitionConflict } from "#app/domain/transports/lifecycle/transition.server.ts";
import { getWidgetRight } from "./widget-calls.ts";

const app = fileURLToPath(new URL("../../../", import.meta.url));
const { translateServerMessage } = createTranslator({ locale: "es-US", messages: spanish });
const codes = new Set(Object.values(errors).flatMap((group) => Object.keys(group)));

/** The subjects with endpoints for widgets, the middleware before them, and the map services they use. */
const starts = [
  ...Object.entries<Subject>(subjects)
    .filter(([, { endpoints }]) => Object.values(endpoints).some((call) => getWidgetRight(call) !== null))
    .map(([name]) => `${app}api/${name.replace("Endpoints", "")}.ts`),
  ...["address-book", "provider-turns", "route-order"].map((name) => `${app}infra/maps/${name}.server.ts`),
  ...["body-limit", "cross-site-writes", "overload/refuse"].map((name) => join(app, `../server/${name}.ts`)),
];

/** The files and the portal's own modules that they import. */
function modulesOf(files: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const queue = [...files];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const own = importsOf(sourceAt(file)).filter((name) => name.startsWith(".") || name.startsWith("#app/"));
    for (const name of own)
      queue.push(name.startsWith("#app/") ? join(app, name.slice(5)) : join(dirname(file), name));
  }
  return found;
}

/** Codes of these modules that no widget shows, by audience. */
const notForWidgets: Readonly<Record<string, readonly string[]>> = {
  "people who log in to the portal": [
    "account.organizationMissing",
    "account.passwordExpired",
    "account.secondFactorMissing",
    "login.codeWrong",
    "login.credentialsChanged",
    "login.passkeyWrong",
    "login.invalid",
    "login.readOnly",
    "login.temporaryPasswordExpired",
    "password.breached",
    "password.common",
    "password.currentWrong",
    "password.personal",
    "password.tooShort",
    "rateLimit.account",
    "rateLimit.calls",
    "rateLimit.confirmations",
    "rateLimit.logIn",
    "rateLimit.logInNetwork",
    "rateLimit.password",
    "rateLimit.passwordWork",
    "rateLimit.visits",
    "session.confirmationRequired",
    "session.ended",
    "singleSignOn.onlyWay",
  ],
  "a hospital's own server, which opens the sessions": [
    "embedKey.inPage",
    "embedKey.required",
    "embedKey.revoked",
    "embedKey.expired",
    "embedKey.disabled",
    "embedKey.unknown",
    "embedSite.sessionsRevoked",
    "rateLimit.embedKeys",
    "rateLimit.widgetSessions",
    "widgetSession.boundCreatesNone",
    "widgetSession.foreignRequest",
    "widgetSession.unknownOrigin",
  ],
  "nurses, who renew a request and record an acceptance in the portal": [
    "transport.acceptanceRecorded",
    "transport.renewedAnswered",
  ],
  "companies, which propose another pick-up time in the portal": ["proposal.already"],
  "nurses, who save and remove templates in the portal": [
    "template.nameTaken",
    "template.notFound",
    "template.requestChanged",
    "template.tooMany",
  ],
  "nurses, who make and change standing orders in the portal": [
    "standingOrder.alreadyPaused",
    "standingOrder.alreadySkipped",
    "standingOrder.dayRequested",
    "standingOrder.ended",
    "standingOrder.exists",
    "standingOrder.noDays",
    "standingOrder.noReturn",
    "standingOrder.notFound",
    "standingOrder.notItsDay",
    "standingOrder.notPaused",
    "standingOrder.notSkipped",
    "standingOrder.openRequests",
    "standingOrder.requestChanged",
    "standingOrder.requestOutdated",
    "standingOrder.returnChanged",
    "standingOrder.tooMany",
  ],
  "people who rate from lists": ["company.notFound", "rating.notFound"],
  "crews, who record milestones and share positions in the portal": [
    "rateLimit.positions",
    "transport.lateEntryClosed",
    "transport.milestoneRecorded",
  ],
  "those who correct a recorded step in the portal": [
    "transport.afterNext",
    "transport.correctionClosed",
    "transport.laterRecorded",
    "transport.ratedAlready",
    "transport.sameTime",
    "transport.stepGone",
  ],
  "hospitals, which set and change the order of asking in the portal": [
    "asking.allAsked",
    "asking.orderChanged",
    "asking.companyUnknown",
    "asking.managerOnly",
    "organization.notFound",
  ],
  "companies, which respond and choose routes in the portal": [
    "decline.alreadyDeclined",
    "decline.notFound",
    "decline.responseOpen",
    "response.alreadyOpen",
    "response.companyRequired",
    "response.levelNotHeld",
    "response.requestChanged",
    "route.choiceGone",
    "route.noProvider",
    "route.noRoad",
    "route.optimizationOff",
    "route.optimizedBefore",
    "route.placeMissing",
    "route.placesChanged",
  ],
  "the hospital, which makes links to follow a transport in the portal": [
    "followLink.alreadyRevoked",
    "followLink.invalid",
    "followLink.notFound",
    "followLink.tooMany",
  ],
  "the receiving hospital, in the portal": ["transport.patientAccepted"],
  "who ends a started transport in the portal": ["transport.handedOver", "transport.patientAboard"],
  "identity providers, which provision accounts": [
    "provisioning.attributeRequired",
    "provisioning.countInvalid",
    "provisioning.filterInvalid",
    "provisioning.filterTooLong",
    "provisioning.operationInvalid",
    "provisioning.pathInvalid",
    "provisioning.readOnly",
    "provisioning.targetMissing",
    "provisioning.userChanged",
    "provisioning.userTaken",
    "provisioning.valueInvalid",
  ],
  "lists of requests, which no widget has": [
    "list.noBase",
    "list.onlyHospitals",
    "list.onlyOpenByDistance",
    "list.pageGone",
  ],
};

describe("the server messages for widgets", () => {
  it("exist in Spanish for each endpoint that a widget may call", () => {
    const modules = modulesOf(starts);
    expect([...modules].filter((file) => !existsSync(file))).toEqual([]);
    const used = new Set(
      [...modules].flatMap((file) => textsIn(sourceAt(file))).filter((text) => codes.has(text)),
    );
    const missing = [...used].filter((code) => !Object.hasOwn(spanish, code));
    expect(missing.toSorted()).toEqual(Object.values(notForWidgets).flat().toSorted());
    expect(used.size - missing.length).toBeGreaterThan(25);
  });

  it("exist in Spanish for a step that conflicts with any status", () => {
    for (const action of [
      "request.cancel",
      "request.message",
      "request.rate",
      "response.approve",
      "response.reject",
    ] as const) {
      for (const status of requestStatuses) {
        const translated = translateServerMessage(transitionConflict(action, status));
        expect(translated).not.toMatch(/\b(?:the|request|response|transport|is|was)\b/);
      }
    }
  });

  it("exist in Spanish for a journey that is too long, with its numbers", () => {
    const from = { latitude: 39, longitude: -76 };
    for (const route of [null, { distance: 900_000, isEstimate: false }]) {
      const { message } = distanceLimit({ from, to: { ...from, latitude: 40 }, route }, route ? 100 : 50);
      expect(translateServerMessage(message ?? "")).toMatch(
        /^El destino está a [\d.,]+ millas de la recogida/,
      );
    }
  });
});
