import { useActionData, useFetcher } from "@remix-run/react";
import { limits } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { Textarea } from "@wardway/widgets/ui/textarea";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { Send } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { type ContactField, contactFields } from "#app/domain/contact/contact-form.ts";
import type { ContactAnswer } from "#app/domain/contact/submit.server.ts";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { useToast } from "#app/ui/toaster.tsx";
import { contactThanks } from "./contact-texts.ts";

const idOf = (field: ContactField) => `contact-${field}`;

/** A message to the people behind this installation. Without a script it is posted as it stands. */
export function ContactForm({ stamp: firstStamp }: { stamp: string }) {
  const fetcher = useFetcher<ContactAnswer>();
  const posted = useActionData<ContactAnswer>();
  const refusal = (fetcher.data ?? posted)?.refusal ?? null;
  // The stamp of the page that was read, whatever the page learns later: a new one would count as hasty.
  const [stamp, setStamp] = useState(posted?.stamp ?? firstStamp);
  const [taken, setTaken] = useState(0);
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();

  useEffect(() => {
    if (!fetcher.data) return;
    setStamp(fetcher.data.stamp);
    if (fetcher.data.refusal) focusFirst(form.current);
    else {
      setTaken((count) => count + 1);
      toast(contactThanks);
    }
  }, [fetcher.data, toast]);

  const field = (name: ContactField) => ({ name, defaultValue: refusal?.typed[name] ?? "" });
  const about = (name: ContactField) => ({ id: idOf(name), error: refusal?.errors[name] });
  const first = contactFields.find((name) => refusal?.errors[name] !== undefined);
  /** Where the browser itself puts the focus when it shows the page again. */
  const takesFocus = (name: ContactField) => posted !== undefined && first === name;

  return (
    <fetcher.Form ref={form} method="post" action="/?index" noValidate aria-labelledby="contact-form-title">
      <h3 id="contact-form-title" className="font-semibold text-xl">
        Send us a message
      </h3>
      <input type="hidden" name="stamp" value={stamp} />
      {hydrated && <input type="hidden" name="answer" value="data" />}
      {/* A message that was taken leaves an empty form behind; the button outside keeps its focus. */}
      <div key={taken} className="mt-5 flex flex-col gap-1">
        <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
          <Field {...about("name")} label="Name" required>
            <Input {...field("name")} autoComplete="name" dir="auto" autoFocus={takesFocus("name")} />
          </Field>
          <Field {...about("email")} label="Email" required>
            <Input
              {...field("email")}
              type="email"
              autoComplete="email"
              spellCheck={false}
              autoFocus={takesFocus("email")}
            />
          </Field>
        </div>
        <Field {...about("organization")} label="Organization" required>
          <Input
            {...field("organization")}
            autoComplete="organization"
            dir="auto"
            autoFocus={takesFocus("organization")}
          />
        </Field>
        <Field
          {...about("message")}
          label="Message"
          hint="What you would like to see or to know. No patient's details, please."
        >
          <Textarea
            {...field("message")}
            rows={5}
            maxLength={limits.contactMessage}
            dir="auto"
            autoFocus={takesFocus("message")}
          />
        </Field>
        <Trap />
      </div>
      <ProblemBanner errors={refusal?.sentence} />
      <Button
        type="submit"
        autoFocus={posted?.refusal?.sentence != null}
        pending={fetcher.state === "submitting"}
        pendingLabel="Sending..."
        className={refusal?.sentence ? "mt-4 max-sm:w-full" : "max-sm:w-full"}
        icon={<Send aria-hidden="true" className="size-4" />}
      >
        Send message
      </Button>
    </fetcher.Form>
  );
}

/** Nobody sees it and no key reaches it; a program that fills in every field gives itself away. */
function Trap() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label htmlFor="contact-subject">Leave this empty</label>
      <input id="contact-subject" name="subject" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

/** The first field that was refused, once its error is drawn. */
function focusFirst(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
}
