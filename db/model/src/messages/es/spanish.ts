import { begunMessages } from "./begun.ts";
import { cancellationMessages } from "./cancellation.ts";
import { changeMessages } from "./change.ts";
import { choicesMessages } from "./choices.ts";
import { clientMessages } from "./client.ts";
import { declinesMessages } from "./declines.ts";
import { duplicatesMessages } from "./duplicates.ts";
import { errorsMessages } from "./errors.ts";
import { fieldsMessages } from "./fields.ts";
import { frameMessages } from "./frame.ts";
import { issueMessages } from "./issues.ts";
import { journeyMessages } from "./journey.ts";
import { latenessMessages } from "./lateness.ts";
import { levelsMessages } from "./levels.ts";
import { mapMessages } from "./map.ts";
import { needFieldsMessages } from "./need-fields.ts";
import { needsMessages } from "./needs.ts";
import { pickerMessages } from "./picker.ts";
import { pickupMessages } from "./pickup.ts";
import { proposedMessages } from "./proposed.ts";
import { ratingMessages } from "./rating.ts";
import { requestMessages } from "./request.ts";
import { responsesMessages } from "./responses.ts";
import { rolesMessages } from "./roles.ts";
import { routeMessages } from "./route.ts";
import { starsMessages } from "./stars.ts";
import { statesMessages } from "./states.ts";
import { statisticsMessages } from "./statistics.ts";
import { termsMessages } from "./terms.ts";
import { threadMessages } from "./thread.ts";
import { dateMessages, timeMessages } from "./time.ts";
import { timelineMessages } from "./timeline.ts";
import { trackedMessages } from "./tracked.ts";
import { trackingMessages } from "./tracking.ts";
import { transportsMessages } from "./transports.ts";
import { vehicleMessages } from "./vehicle.ts";

const messages = {
  ...begunMessages,
  ...duplicatesMessages,
  ...cancellationMessages,
  ...changeMessages,
  ...choicesMessages,
  ...proposedMessages,
  ...ratingMessages,
  ...rolesMessages,
  ...clientMessages,
  ...declinesMessages,
  ...errorsMessages,
  ...issueMessages,
  ...fieldsMessages,
  ...statesMessages,
  ...frameMessages,
  ...journeyMessages,
  ...latenessMessages,
  ...levelsMessages,
  ...mapMessages,
  ...needFieldsMessages,
  ...needsMessages,
  ...pickerMessages,
  ...pickupMessages,
  ...requestMessages,
  ...responsesMessages,
  ...routeMessages,
  ...starsMessages,
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
};

/** Codes of all texts of the widgets. */
export type WidgetMessageCode = keyof typeof messages;

/** Spanish of US hospitals, for all widgets. */
export const spanish: Readonly<Record<string, string>> = messages;
