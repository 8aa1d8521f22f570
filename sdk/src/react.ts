export type {
  Messages,
  PrefilledPlace,
  RequestCreated,
  RequestPrefill,
  StatusChanged,
  Theme,
  WidgetError,
  WidgetSize,
} from "./element-types.ts";
export { WardwayProvider, type WardwayProviderProps, type WardwaySettings } from "./react/provider.ts";
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
