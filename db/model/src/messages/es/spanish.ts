import { cancellationMessages } from "./cancellation.ts";
import { choicesMessages } from "./choices.ts";
import { clientMessages } from "./client.ts";
import { errorsMessages } from "./errors.ts";
import { fieldsMessages } from "./fields.ts";
import { frameMessages } from "./frame.ts";
import { issueMessages } from "./issues.ts";
import { latenessMessages } from "./lateness.ts";
import { mapMessages } from "./map.ts";
import { pickerMessages } from "./picker.ts";
import { ratingMessages } from "./rating.ts";
import { requestMessages } from "./request.ts";
import { rolesMessages } from "./roles.ts";
import { routeMessages } from "./route.ts";
import { starsMessages } from "./stars.ts";
import { statesMessages } from "./states.ts";
import { statisticsMessages } from "./statistics.ts";
import { termsMessages } from "./terms.ts";
import { timeMessages } from "./time.ts";
import { timelineMessages } from "./timeline.ts";
import { trackingMessages } from "./tracking.ts";
import { vehicleMessages } from "./vehicle.ts";

/** Spanish of US hospitals, for all widgets. */
export const spanish: Readonly<Record<string, string>> = {
  ...cancellationMessages,
  ...choicesMessages,
  ...ratingMessages,
  ...rolesMessages,
  ...clientMessages,
  ...errorsMessages,
  ...issueMessages,
  ...fieldsMessages,
  ...statesMessages,
  ...frameMessages,
  ...latenessMessages,
  ...mapMessages,
  ...pickerMessages,
  ...requestMessages,
  ...routeMessages,
  ...starsMessages,
  ...statisticsMessages,
  ...termsMessages,
  ...timeMessages,
  ...timelineMessages,
  ...trackingMessages,
  ...vehicleMessages,
};
