import { getFormProps, useForm } from "@conform-to/react";
import { useActionData, useFetcher } from "@remix-run/react";
import { limits } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { Textarea } from "@wardway/widgets/ui/textarea";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { Send } from "lucide-react";
import { useEffect, useState } from "react";
import { type ContactField, contactFields } from "#app/domain/contact/contact-form.ts";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { useToast } from "#app/ui/toaster.tsx";
import type { ContactAnswer } from "./contact-action.server.ts";
import { contactThanks } from "./contact-texts.ts";

const idOf = (field: ContactField) => `contact-${field}`;

/** A message to the people behind this installation. Without a script it is posted as it stands. */
export function ContactForm({ formToken: firstToken }: { formToken: string }) {
  const fetcher = useFetcher<ContactAnswer>();
  const posted = useActionData<ContactAnswer>();
  const [form, fields] = useForm<Record<ContactField, string>>({
    lastResult: (fetcher.data ?? posted)?.result,
  });
  // The token of the page that was read, whatever the page learns later: a new one would count as hasty.
  const [formToken, setFormToken] = useState(posted?.formToken ?? firstToken);
  const [taken, setTaken] = useState(0);
  const hydrated = useHydrated();
  const toast = useToast();

  useEffect(() => {
    if (!fetcher.data) return;
    setFormToken(fetcher.data.formToken);
    if (fetcher.data.isAccepted) {
      setTaken((count) => count + 1);
      toast(contactThanks);
    }
  }, [fetcher.data, toast]);

  const field = (name: ContactField) => ({ name, defaultValue: fields[name].initialValue });
  const about = (name: ContactField) => ({ id: idOf(name), error: fields[name].errors });
  const first = contactFields.find((name) => !fields[name].valid);
  /** Where the browser itself puts the focus when it shows the page again. */
  const takesFocus = (name: ContactField) => posted !== undefined && first === name;

  return (
    <fetcher.Form {...getFormProps(form)} method="post" action="/?index" aria-labelledby="contact-form-title">
      <h3 id="contact-form-title" className="font-semibold text-xl">
        Send us a message
      </h3>
      <input type="hidden" name="formToken" value={formToken} />
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
      <ProblemBanner errors={form.errors} />
      <Button
        type="submit"
        autoFocus={posted !== undefined && form.errors !== undefined}
        pending={fetcher.state === "submitting"}
        pendingLabel="Sending..."
        className={form.errors ? "mt-4 max-sm:w-full" : "max-sm:w-full"}
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
