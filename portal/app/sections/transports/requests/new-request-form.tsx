import { t } from "@lingui/core/macro";
import { begunMessages } from "@wardway/model/messages/en/begun";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { OfferedDrafts } from "@wardway/widgets/request/offered-drafts";
import { prefilledTexts, toPrefilledPlace } from "@wardway/widgets/request/prefilled-texts";
import { requestDefaults } from "@wardway/widgets/request/request-defaults";
import { isSameSource, type RequestSource } from "@wardway/widgets/request/request-source";
import { Button } from "@wardway/widgets/ui/button";
import { type ReactNode, useMemo, useState } from "react";
import { Icon } from "#app/components/icon.tsx";
import { currentReader } from "#app/infra/locale.ts";
import type { PreparedForm } from "./prepare-form.server.ts";
import { RequestForm, type RequestFormProps } from "./request-form.tsx";
import { creationFrom, type RequestFormResponse } from "./submission-result.ts";
import { useRequestDraft } from "./use-request-draft.ts";

export interface NewRequestFormProps extends PreparedForm {
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
  const drafted = useRequestDraft(user.id, { defaults, begun, hasResponse: response !== undefined });
  const { form, id, draft, source, prefilled, offered, save, continueDraft, discard, isChosen } = drafted;

  return (
    <>
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
        // Another form's draft does not know what is prepared.
        purpose={creationFrom(
          source,
          isSameSource(source, begun?.source ?? null) ? begun?.preparedAt : undefined,
        )}
        notice={() => source && <BegunFrom source={source} />}
        formRef={form}
        timeZone={timeZone}
        texts={{ ...prefilled, ...draft }}
        prefilled={prefilled}
        takesFocus={props.place === "dialog" || isChosen}
        onType={() => save()}
      />
    </>
  );
}

function BegunFrom({ source: { kind, id } }: { source: RequestSource }) {
  const { t: term } = useTranslator(begunMessages);
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
