export const messages = {
  "adminOrganizations.errorUpdatingOrganization": "Error updating organization",
  "adminOrganizations.organizationUpdated": "Organization updated",
  "adminOrganizations.theOrganizationHasBeen": "The organization has been updated successfully.",
  "adminOrganizations.errorCreatingOrganization": "Error creating organization",
  "adminOrganizations.organizationCreated": "Organization created",
  "adminOrganizations.theOrganizationHasBeen2": "The organization has been created successfully.",
  "adminOrganizations.someFieldsNeedAttention": "Some fields need attention.",
} as const;
