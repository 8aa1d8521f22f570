import LoaderCircle from "lucide-react/icons/loader-circle";
import { classNames } from "./class-names.ts";

/** Decorative without `label`. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const ring = (
    <LoaderCircle
      aria-hidden="true"
      className={classNames("animate-spin motion-reduce:animate-none", className ?? "size-5")}
    />
  );
  if (label === undefined) return ring;
  return (
    <span role="status" className="inline-flex items-center">
      {ring}
      <span className="sr-only">{label}</span>
    </span>
  );
}
