export type { Messages } from "@wardway/widgets/messages/messages";
export type { RequestPrefill } from "@wardway/widgets/request/request-widget-props";
export type { Theme, WardwayElements } from "./elements/element-types.ts";
export {
  WardwayProvider,
  type WardwayProviderProps,
  type WardwaySettings,
} from "./react/provider.ts";
export type { WidgetProps } from "./react/use-element.ts";
export {
  RequestForm,
  type RequestFormProps,
  Responses,
  type ResponsesProps,
  Statistics,
  type StatisticsProps,
  Tracking,
  type TrackingProps,
  Transports,
  type TransportsProps,
} from "./react/widgets.ts";
export type { GetSession, WidgetSession } from "./session/session-keeper.ts";
