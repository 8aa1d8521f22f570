import { createTranslator } from "@wardway/model/messages/translator";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

/** Shared by browser and server. */
export const requiredFields = {
  title: translate("ui.users.requiredFields"),
  description: translate("ui.users.usernameAndPasswordAre"),
};

export const userCreated = {
  title: translate("ui.users.userCreated"),
  description: translate("ui.users.theUserHasBeenCreated"),
};
export const userUpdated = {
  title: translate("ui.users.userUpdated"),
  description: translate("ui.users.theUserHasBeenUpdated"),
};
export const userDeleted = {
  title: translate("ui.users.userDeleted"),
  description: translate("ui.users.theUserHasBeenDeleted"),
};
export const errorCreating = translate("ui.users.errorCreatingUser");
export const errorUpdating = translate("ui.users.errorUpdatingUser");
export const errorDeleting = translate("ui.users.errorDeletingUser");
