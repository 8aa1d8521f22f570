import type { WardwayElementEvents, WardwayElementProps, WardwayElements } from "@wardway/sdk/elements";
import type { DetailedHTMLProps, HTMLAttributes } from "react";

/** React 19 sets properties, and binds `onwardway-ready` and the like. React 18 needs the components. */
type Listeners = {
  [Name in keyof WardwayElementEvents as `on${Name}`]?:
    | ((event: WardwayElementEvents[Name]) => void)
    | undefined;
};

type Tags = {
  [Tag in keyof WardwayElements]: Omit<
    DetailedHTMLProps<HTMLAttributes<WardwayElements[Tag]>, WardwayElements[Tag]>,
    keyof WardwayElementProps<Tag>
  > &
    WardwayElementProps<Tag> &
    Listeners & { class?: string | undefined };
};

declare module "react" {
  namespace JSX {
    interface IntrinsicElements extends Tags {}
  }
}
