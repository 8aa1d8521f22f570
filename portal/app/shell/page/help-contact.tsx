import { classNames } from "@wardway/widgets/ui/class-names";
import { useRootData } from "./root-data.ts";

/** Renders nothing if neither is set. */
export function HelpContact({ className }: { className?: string }) {
  const system = useRootData()?.system;
  if (!system?.contactEmail && !system?.supportPhone) return null;
  const { contactEmail, supportPhone } = system;
  return (
    <p className={classNames("flex flex-wrap gap-x-5 text-sm", className)}>
      {contactEmail && (
        <a href={`mailto:${contactEmail}`} className={linkClass}>
          {contactEmail}
        </a>
      )}
      {supportPhone && (
        <a href={toTelephoneUrl(supportPhone)} className={linkClass}>
          {supportPhone}
        </a>
      )}
    </p>
  );
}

const linkClass = "inline-flex min-h-11 items-center underline underline-offset-4 wrap-anywhere";

/** Returns a `tel:` URL (RFC 3966), without the extension. */
function toTelephoneUrl(phone: string): string {
  const [number = ""] = phone.split(/[^\d\s()+./-]/u);
  return `tel:${number.replace(/[^\d+]/g, "")}`;
}
