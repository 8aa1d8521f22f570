import { useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { useId, useState } from "react";
import { Section } from "#app/ui/section.tsx";
import { messages } from "./messages.ts";

interface SessionPanelProps {
  /** Null if this portal opens no demo sessions. */
  hospital: string | null;
  /** Null for none. */
  token: string | null;
  onToken: (token: string | null) => void;
}

/** The demo hospital's session, or one whose token the visitor has. It stays in the page's memory. */
export function SessionPanel({ hospital, token, onToken }: SessionPanelProps) {
  const { t } = useTranslator(messages);
  const id = useId();
  const [typed, setTyped] = useState("");
  const use = () => {
    onToken(typed.trim() === "" ? null : typed.trim());
    setTyped("");
  };
  return (
    <Section
      title={t("sdkPlayground.session")}
      description={
        token !== null
          ? t("sdkPlayground.ownSession")
          : hospital !== null
            ? t("sdkPlayground.demoSession", { hospital })
            : t("sdkPlayground.noSession")
      }
    >
      {token === null ? (
        // Enter is not to load the page with the token.
        <form
          onSubmit={(event) => {
            event.preventDefault();
            use();
          }}
        >
          <Field id={id} label={t("sdkPlayground.token")} hint={t("sdkPlayground.tokenHint")}>
            <Input
              type="password"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
          <Button type="submit" variant="secondary" size="small">
            {t("sdkPlayground.useToken")}
          </Button>
        </form>
      ) : (
        <Button variant="secondary" size="small" onClick={() => onToken(null)}>
          {t("sdkPlayground.forgetToken")}
        </Button>
      )}
    </Section>
  );
}
