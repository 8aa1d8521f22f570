import { t } from "@lingui/core/macro";
import { useLocation } from "@remix-run/react";
import { begunMessages } from "@wardway/model/messages/en/begun";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { OfferedDrafts } from "@wardway/widgets/request/offered-drafts";
import { prefilledTexts, toPrefilledPlace } from "@wardway/widgets/request/prefilled-texts";
import { requestDefaults } from "@wardway/widgets/request/request-defaults";
import { isSameSource, type RequestSource } from "@wardway/widgets/request/request-source";
import { Button } from "@wardway/widgets/ui/button";
import { type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from "react";
import { Icon } from "#app/components/icon.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { currentReader } from "#app/infra/locale.ts";
import { newRequestPath } from "#app/shell/session/form-source.ts";
import type { NewForm } from "./prepare-form.server.ts";
import { RequestForm, type RequestFormProps } from "./request-form.tsx";
import { creationFrom, type RequestFormResponse } from "./submission-result.ts";
import { useRequestDraft } from "./use-request-draft.ts";

export interface NewRequestFormProps extends NewForm {
  /** A retry creates nothing twice. */
  idempotencyKey: string;
  user: { readonly id: number; readonly name: string | null };
  /** ISO 8601; the default pick-up is relative to it. */
  now: string;
  /** Time zone of the date and time fields. */
  timeZone: string;
  response?: RequestFormResponse | undefined;
  onCreated: RequestFormProps["onCreated"];
  onPrepared: NonNullable<RequestFormProps["onPrepared"]>;
  onSending?: (sending: boolean) => void;
  place: "page" | "dialog";
  cancel: ReactNode;
}

/** Empty, with the drafts of forms that were left; after a reload as it was. */
export function NewRequestForm(props: NewRequestFormProps) {
  const { user, response, hospital, lastUnit, begun = null } = props;
  // Must match each other and the first render.
  const [{ now, timeZone }] = useState({ now: props.now, timeZone: props.timeZone });
  // A revalidation brings another object, which is the same hospital.
  const [place] = useState(
    () => hospital && { ...toPrefilledPlace(hospital), ...(lastUnit !== null && { unit: lastUnit }) },
  );
  const defaults = useMemo(
    () =>
      prefilledTexts(
        requestDefaults({
          now: new Date(now),
          timeZone,
          contactPerson: user.name ?? "",
          distanceUnit: currentReader().distanceUnit,
        }),
        place ? { currentLocation: place } : {},
      ),
    [now, timeZone, user.name, place],
  );
  const adopted: unknown = useLocation().state?.draft;
  const drafted = useRequestDraft(user.id, { defaults, begun, adopted, hasResponse: response !== undefined });
  const { form, id, draft, source, prefilled, offered, save, continueDraft, discard, isChosen } = drafted;
  // Another form's draft knows neither what is prepared nor a template's name.
  const own = isSameSource(source, begun?.source ?? null) ? begun : null;
  const isSending = useRef(false);
  const { onSending } = props;
  const noteSending = useCallback(
    (sending: boolean) => {
      isSending.current = sending;
      onSending?.(sending);
    },
    [onSending],
  );

  return (
    <>
      {source === null && !draft && (
        <Templates templates={props.templates} draft={id} isSending={isSending} />
      )}
      <OfferedDrafts drafts={offered} onContinue={continueDraft} onDiscard={discard} />
      {draft && (
        <div role="status" className="notice mb-4 flex-wrap items-center justify-between gap-y-0 py-1 pr-1">
          <p className="flex items-center gap-2.5 py-1">
            <Icon name="rotate-ccw-clock" className="size-4 shrink-0 text-muted" />
            {t`What you typed before is back. It was not sent yet.`}
          </p>
          <Button variant="quiet" size="small" onClick={() => discard(id)}>
            {t`Discard draft`}
          </Button>
        </div>
      )}
      {/* Uncontrolled fields read their default once: a draft remounts them. */}
      <RequestForm
        key={draft ? id : "new"}
        {...props}
        purpose={creationFrom(source, own?.preparedAt)}
        notice={() => source && <BegunFrom source={source} template={own?.template} />}
        formRef={form}
        timeZone={timeZone}
        texts={{ ...prefilled, ...draft }}
        prefilled={prefilled}
        takesFocus={props.place === "dialog" || isChosen || source?.kind === "template"}
        onType={() => save()}
        onSending={noteSending}
      />
    </>
  );
}

interface TemplatesProps extends Pick<NewForm, "templates"> {
  /** Goes on with the template. */
  draft: string;
  /** What is being sent must not become the draft of another form. */
  isSending: RefObject<boolean>;
}

function Templates({ templates, draft, isSending }: TemplatesProps) {
  if (templates.length === 0) return null;
  return (
    <nav aria-label={t`Templates`} className="mb-4 flex flex-wrap items-center gap-2">
      <span className="text-muted text-sm">{t`Begin from a template:`}</span>
      {templates.map(({ id, name }) => (
        <LinkButton
          key={id}
          to={newRequestPath({ kind: "template", id })}
          state={{ draft }}
          variant="soft"
          size="small"
          className="h-auto min-h-9 max-w-full whitespace-normal text-left wrap-anywhere"
          onClick={(event) => isSending.current && event.preventDefault()}
        >
          {name}
        </LinkButton>
      ))}
      <LinkButton to="/templates" variant="quiet" size="small">
        {t`All templates`}
      </LinkButton>
    </nav>
  );
}

interface BegunFromProps {
  source: RequestSource;
  /** Null if it no longer exists; undefined if unknown. */
  template: string | null | undefined;
}

function BegunFrom({ source: { kind, id }, template }: BegunFromProps) {
  const { t: term } = useTranslator(begunMessages);
  if (kind === "template") {
    return (
      <p role="status" className="notice mb-4 wrap-anywhere">
        {template
          ? term("begun.template", { name: template })
          : template === null
            ? term("begun.noTemplate")
            : t`This request began from a template. Check what this patient needs.`}
      </p>
    );
  }
  return (
    <p role="status" className="notice mb-4">
      {kind === "renew"
        ? t`This request replaces No. ${{ id }}, which no company has answered and which is cancelled when you create it.`
        : term(`begun.${kind}`, { id })}
      {kind === "return" && (
        <>
          {" "}
          {t`If the time is not known yet, save it: one press on the transport's page requests it when the patient is ready.`}
        </>
      )}
    </p>
  );
}
