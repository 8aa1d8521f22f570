export const messages = {
  "adminOrganizations.errorUpdatingOrganization": "Error updating organization",
  "adminOrganizations.organizationUpdated": "Organization updated",
  "adminOrganizations.updatedDescription": "The organization has been updated successfully.",
  "adminOrganizations.errorCreatingOrganization": "Error creating organization",
  "adminOrganizations.organizationCreated": "Organization created",
  "adminOrganizations.createdDescription": "The organization has been created successfully.",
  "adminOrganizations.someFieldsNeedAttention": "Some fields need attention.",
} as const;
