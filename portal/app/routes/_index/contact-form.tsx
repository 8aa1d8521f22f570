import { getFormProps, useForm } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import { useActionData, useFetcher } from "@remix-run/react";
import { limits } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { Textarea } from "@wardway/widgets/ui/textarea";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { useEffect, useState } from "react";
import { Icon } from "#app/components/icon.tsx";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { useToast } from "#app/components/toaster.tsx";
import { type ContactField, contactFields } from "#app/domain/contact/contact-fields.ts";
import type { ContactResult } from "./contact-action.server.ts";
import { contactThanks } from "./contact-texts.ts";

const fieldId = (field: ContactField) => `contact-${field}`;

export function ContactForm({ formToken: firstToken }: { formToken: string }) {
  const fetcher = useFetcher<ContactResult>();
  const posted = useActionData<ContactResult>();
  const [form, fields] = useForm<Record<ContactField, string>>({
    lastResult: (fetcher.data ?? posted)?.result,
  });
  // A new token from a revalidation would be rejected as sent too fast.
  const [formToken, setFormToken] = useState(posted?.formToken ?? firstToken);
  const [acceptedCount, setAcceptedCount] = useState(0);
  const hydrated = useHydrated();
  const toast = useToast();

  useEffect(() => {
    if (!fetcher.data) return;
    setFormToken(fetcher.data.formToken);
    if (fetcher.data.isAccepted) {
      setAcceptedCount((count) => count + 1);
      toast(contactThanks());
    }
  }, [fetcher.data, toast]);

  const inputProps = (name: ContactField) => ({ name, defaultValue: fields[name].initialValue });
  const fieldProps = (name: ContactField) => ({ id: fieldId(name), error: fields[name].errors });
  const firstInvalid = contactFields.find((name) => !fields[name].valid);
  // Without a script the browser focuses the first invalid field.
  const takesFocus = (name: ContactField) => posted !== undefined && firstInvalid === name;

  return (
    <fetcher.Form {...getFormProps(form)} method="post" action="/?index" aria-labelledby="contact-form-title">
      <h3 id="contact-form-title" className="font-semibold text-xl">
        {t`Send us a message`}
      </h3>
      <input type="hidden" name="formToken" value={formToken} />
      {hydrated && <input type="hidden" name="answer" value="data" />}
      {/* Resets the fields after an accepted message; the button outside retains the focus. */}
      <div key={acceptedCount} className="mt-5 flex flex-col gap-1">
        <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
          <Field {...fieldProps("name")} label={t`Name`} required>
            <Input {...inputProps("name")} autoComplete="name" dir="auto" autoFocus={takesFocus("name")} />
          </Field>
          <Field {...fieldProps("email")} label={t`Email`} required>
            <Input
              {...inputProps("email")}
              type="email"
              autoComplete="email"
              spellCheck={false}
              autoFocus={takesFocus("email")}
            />
          </Field>
        </div>
        <Field {...fieldProps("organization")} label={t`Organization`} required>
          <Input
            {...inputProps("organization")}
            autoComplete="organization"
            dir="auto"
            autoFocus={takesFocus("organization")}
          />
        </Field>
        <Field
          {...fieldProps("message")}
          label={t`Message`}
          hint={t`What you would like to see or to know. No patient's details, please.`}
        >
          <Textarea
            {...inputProps("message")}
            rows={5}
            maxLength={limits.contactMessage}
            spellCheck
            dir="auto"
            autoFocus={takesFocus("message")}
          />
        </Field>
        <Honeypot />
      </div>
      <ProblemBanner errors={form.errors} />
      <Button
        type="submit"
        autoFocus={posted !== undefined && form.errors !== undefined}
        pending={fetcher.state === "submitting"}
        pendingLabel={t`Sending...`}
        className={form.errors ? "mt-4 max-sm:w-full" : "max-sm:w-full"}
        icon={<Icon name="send" className="size-4" />}
      >
        {t`Send message`}
      </Button>
    </fetcher.Form>
  );
}

/** Only bots fill it in: it is neither visible nor focusable. */
function Honeypot() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label htmlFor="contact-subject">{t`Leave this empty`}</label>
      <input id="contact-subject" name="subject" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
