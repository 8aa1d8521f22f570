import { t } from "@lingui/core/macro";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { useId, useState } from "react";
import { Section } from "#app/components/section.tsx";

interface SessionPanelProps {
  /** Null if this portal opens no demo sessions. */
  hospital: string | null;
  /** Null for none. */
  token: string | null;
  onToken: (token: string | null) => void;
}

/** The demo hospital's session, or one whose token the visitor has. It stays in the page's memory. */
export function SessionPanel({ hospital, token, onToken }: SessionPanelProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const use = () => {
    onToken(typed.trim() === "" ? null : typed.trim());
    setTyped("");
  };
  return (
    <Section
      title={t`Session`}
      description={
        token !== null
          ? t`The token that you pasted. It is forgotten when you leave this page.`
          : hospital !== null
            ? t`A session of the demo hospital ${hospital}, with all scopes. Its records are invented, and every visitor of this page can read and change them: enter nothing that is true.`
            : t`None: the element shows what a page without a session shows.`
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
          <Field
            id={id}
            label={t`Token of your own session`}
            hint={t`As your server gets it, for the origin of this page. It stays in this page's memory.`}
          >
            <Input
              type="password"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
          <Button type="submit" variant="secondary" size="small">
            {t`Use token`}
          </Button>
        </form>
      ) : (
        <Button variant="secondary" size="small" onClick={() => onToken(null)}>
          {t`Forget token`}
        </Button>
      )}
    </Section>
  );
}
