import { msg, t } from "@lingui/core/macro";

/** Shared by browser and server. */
export const requiredFields = () => ({
  title: t`Required fields`,
  description: t`Username and password are required.`,
});

export const userCreated = () => ({
  title: t`User created`,
  description: t`The user has been created successfully.`,
});
export const userUpdated = () => ({
  title: t`User updated`,
  description: t`The user has been updated successfully.`,
});
export const userDeleted = () => ({
  title: t`User deleted`,
  description: t`The user has been deleted successfully.`,
});
export const errorCreating = msg`Error creating user`;
export const errorUpdating = msg`Error updating user`;
export const errorDeleting = msg`Error deleting user`;
