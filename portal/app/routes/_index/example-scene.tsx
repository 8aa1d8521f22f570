import { useTranslator } from "@wardway/widgets/messages/messages";
import { ResponsesPanel } from "./example-panel.tsx";
import { CrewPhone } from "./example-phone.tsx";
import { ExampleRoute } from "./example-route.tsx";
import { messages } from "./messages.ts";

/** A picture (`role=img`) built of the portal's components. */
export function ExampleScene() {
  const { t } = useTranslator(messages);
  return (
    <figure className="min-w-0">
      <div role="img" aria-label={t("index.twoScreensAsAnExample")}>
        <ExampleRoute />
        <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <ResponsesPanel />
          <CrewPhone />
        </div>
      </div>
      <figcaption className="mt-6 text-muted text-sm">{t("index.anExampleWithInventedNames")}</figcaption>
    </figure>
  );
}
