import { type ClientActionFunctionArgs, useLoaderData, useLocation } from "@remix-run/react";
import { pageTitle } from "#app/http/page-title.ts";
import { orUnreachable } from "#app/ui/admin/settings/unreachable-result.ts";
import { AdminPageError, backToAdmin } from "#app/ui/admin/unauthorized-access.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";
import { SystemSettingsForm } from "./system-settings-form.tsx";

export { shouldRevalidate } from "#app/http/unanswered.ts";
export { action, loader };

export const meta = pageTitle("System Settings");
export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  orUnreachable(request, () => serverAction<typeof action>());

export default function SystemSettings() {
  const loaded = useLoaderData<typeof loader>();
  const { key } = useLocation();
  return (
    <>
      <PageHeader
        title="System Settings"
        description="How this installation behaves, for everybody. A change is in force at the next step of each person."
        back={backToAdmin}
      />
      {/* A save navigates here again: the new key loads the stored values. */}
      <SystemSettingsForm key={key} {...loaded} />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <AdminPageError
      title="The system settings could not be shown"
      safe="Nothing was changed. Try again in a moment."
    />
  );
}
