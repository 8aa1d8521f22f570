export type { Messages } from "@wardway/widgets/messages/messages";
export type { RequestPrefill } from "@wardway/widgets/request/request-widget-props";
export {
  type Theme,
  WardwayProvider,
  type WardwayProviderProps,
  type WardwaySettings,
} from "./react/provider.ts";
export type { WidgetProps } from "./react/use-element.ts";
export {
  RequestForm,
  type RequestFormProps,
  Statistics,
  type StatisticsProps,
  Tracking,
  type TrackingProps,
} from "./react/widgets.ts";
export type { GetSession, WidgetSession } from "./session/session-keeper.ts";
