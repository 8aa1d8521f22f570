import { administration } from "./calls/administration.ts";
import { embedding } from "./calls/embedding.ts";
import { notifications } from "./calls/notifications.ts";
import { open } from "./calls/open.ts";
import { places } from "./calls/places.ts";
import { requests } from "./calls/requests.ts";
import { ratings, responses } from "./calls/responses.ts";
import { session } from "./calls/session.ts";
import { tracking } from "./calls/tracking.ts";
import type { Subject } from "./operation.ts";

/** All calls of the API, in the order in which a reader needs them. */
export const subjects: readonly Subject[] = [
  session,
  requests,
  responses,
  ratings,
  tracking,
  places,
  notifications,
  embedding,
  administration,
  open,
];
