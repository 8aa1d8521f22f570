import { useTranslator } from "@wardway/widgets/messages/messages";
import { ResponsesPanel } from "./example-panel.tsx";
import { CrewPhone } from "./example-phone.tsx";
import { messages } from "./messages.ts";

/** A picture (`role=img`) built of the portal's components. */
export function ExampleScene() {
  const { t } = useTranslator(messages);
  return (
    // The minimum size prevents layout shift while the page streams in.
    <figure className="min-w-0 xl:min-h-[40.5rem] xl:self-start">
      <div
        role="img"
        aria-label={t("index.twoScreensAsAnExample")}
        className="flex flex-col sm:grid sm:grid-cols-[minmax(0,1fr)_15.25rem] sm:items-start"
      >
        <ResponsesPanel />
        <CrewPhone />
      </div>
      <figcaption className="mt-5 text-muted text-sm sm:max-w-[62%]">
        {t("index.anExampleWithInventedNames")}
      </figcaption>
    </figure>
  );
}
