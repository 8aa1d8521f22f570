import type { WardwayElementEvents, WardwayElementProps, WardwayElements } from "@wardway/sdk/elements";
import type { HTMLAttributes, PublicProps } from "vue";

/** `@wardway-ready` and the like. */
type Listeners = {
  [Name in keyof WardwayElementEvents as `on${Capitalize<CamelCase<Name>>}`]?:
    | ((event: WardwayElementEvents[Name]) => void)
    | undefined;
};
type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** `request-id="17"` has the type of `requestId`, and is an attribute. */
type WithAttributes<Props> = {
  [Name in keyof Props]: number extends Props[Name] ? Props[Name] | `${number}` : Props[Name];
};

type Tags = {
  [Tag in keyof WardwayElements]: new () => WardwayElements[Tag] & {
    /** @deprecated Read by Vue's type checker alone. */
    $props: HTMLAttributes & WithAttributes<WardwayElementProps<Tag>> & Listeners & PublicProps;
  };
};

declare module "vue" {
  interface GlobalComponents extends Tags {}
}
