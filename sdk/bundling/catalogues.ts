import { begunMessages } from "@wardway/model/messages/en/begun";
import { cancellationMessages } from "@wardway/model/messages/en/cancellation";
import { changeMessages } from "@wardway/model/messages/en/change";
import { choicesMessages } from "@wardway/model/messages/en/choices";
import { clientMessages } from "@wardway/model/messages/en/client";
import { declinesMessages } from "@wardway/model/messages/en/declines";
import { duplicatesMessages } from "@wardway/model/messages/en/duplicates";
import { errors } from "@wardway/model/messages/en/errors";
import { frameMessages } from "@wardway/model/messages/en/frame";
import { issueMessages } from "@wardway/model/messages/en/issues";
import { journeyMessages } from "@wardway/model/messages/en/journey";
import { latenessMessages } from "@wardway/model/messages/en/lateness";
import { levelsMessages } from "@wardway/model/messages/en/levels";
import { mapMessages } from "@wardway/model/messages/en/map";
import { needFieldsMessages } from "@wardway/model/messages/en/need-fields";
import { needsMessages } from "@wardway/model/messages/en/needs";
import { pickerMessages } from "@wardway/model/messages/en/picker";
import { pickupMessages } from "@wardway/model/messages/en/pickup";
import { proposedMessages } from "@wardway/model/messages/en/proposed";
import { ratingMessages } from "@wardway/model/messages/en/rating";
import { requestMessages } from "@wardway/model/messages/en/request";
import { responsesMessages } from "@wardway/model/messages/en/responses";
import { rolesMessages } from "@wardway/model/messages/en/roles";
import { routeMessages } from "@wardway/model/messages/en/route";
import { starsMessages } from "@wardway/model/messages/en/stars";
import { statesMessages } from "@wardway/model/messages/en/states";
import { statisticsMessages } from "@wardway/model/messages/en/statistics";
import { termsMessages } from "@wardway/model/messages/en/terms";
import { threadMessages } from "@wardway/model/messages/en/thread";
import { dateMessages, timeMessages } from "@wardway/model/messages/en/time";
import { timelineMessages } from "@wardway/model/messages/en/timeline";
import { trackedMessages } from "@wardway/model/messages/en/tracked";
import { trackingMessages } from "@wardway/model/messages/en/tracking";
import { transportsMessages } from "@wardway/model/messages/en/transports";
import { vehicleMessages } from "@wardway/model/messages/en/vehicle";
import { fieldsMessages } from "@wardway/model/messages/es/fields";
import { spanish } from "@wardway/model/messages/es/spanish";

/** Reverses `fieldTerm`: `fields.patientName` is "Patient name". */
const fieldLabel = (code: string) => {
  const words = code.replace("fields.", "").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const english: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.keys(fieldsMessages).map((code) => [code, fieldLabel(code)])),
  ...Object.assign({}, ...Object.values(errors)),
  ...begunMessages,
  ...duplicatesMessages,
  ...cancellationMessages,
  ...changeMessages,
  ...choicesMessages,
  ...clientMessages,
  ...declinesMessages,
  ...frameMessages,
  ...journeyMessages,
  ...latenessMessages,
  ...levelsMessages,
  ...mapMessages,
  ...needFieldsMessages,
  ...needsMessages,
  ...pickerMessages,
  ...pickupMessages,
  ...proposedMessages,
  ...ratingMessages,
  ...requestMessages,
  ...responsesMessages,
  ...rolesMessages,
  ...routeMessages,
  ...starsMessages,
  ...statesMessages,
  ...statisticsMessages,
  ...termsMessages,
  ...threadMessages,
  ...timeMessages,
  ...dateMessages,
  ...timelineMessages,
  ...trackedMessages,
  ...trackingMessages,
  ...transportsMessages,
  ...vehicleMessages,
  ...issueMessages,
};

const widgetCodes = Object.keys(spanish).toSorted();
const pick = (messages: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    widgetCodes.map((code) => {
      const text = messages[code];
      if (text === undefined) throw new Error(`${code} has no text.`);
      return [code, text];
    }),
  );

/** The widgets' ICU messages by language and code. */
export const catalogues = { en: pick(english), es: pick(spanish) };
