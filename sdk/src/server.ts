export type { FieldError, OpenWidgetSession, WidgetScope, WidgetSession } from "@wardway/model";
export type { MessageParams } from "@wardway/model/messages/message";
export { createSession } from "./server/create-session.ts";
export { SessionError } from "./server/session-error.ts";
export type { CreateSessionOptions } from "./server/session-options.ts";
export { WardwayError } from "./wardway-error.ts";
