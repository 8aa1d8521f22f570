/** Shown by both the browser and the server. */
export const requiredFields = {
  title: "Required fields",
  description: "Username and password are required.",
};

export const userCreated = { title: "User created", description: "The user has been created successfully." };
export const userUpdated = { title: "User updated", description: "The user has been updated successfully." };
export const userDeleted = { title: "User deleted", description: "The user has been deleted successfully." };
export const errorCreating = "Error creating user";
export const errorUpdating = "Error updating user";
export const errorDeleting = "Error deleting user";
