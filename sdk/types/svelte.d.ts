import type { WardwayElementEvents, WardwayElementProps, WardwayElements } from "@wardway/sdk/elements";
import type { HTMLAttributes } from "svelte/elements";

/** `onwardway-ready` and the like (Svelte 5). */
type Listeners = {
  [Name in keyof WardwayElementEvents as `on${Name}`]?:
    | ((event: WardwayElementEvents[Name]) => void)
    | undefined;
};

type Tags = {
  [Tag in keyof WardwayElements]: Omit<HTMLAttributes<WardwayElements[Tag]>, keyof WardwayElementProps<Tag>> &
    WardwayElementProps<Tag> &
    Listeners;
};

declare module "svelte/elements" {
  interface SvelteHTMLElements extends Tags {}
}
