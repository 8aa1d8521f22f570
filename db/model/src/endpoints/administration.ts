import { z } from "zod";
import { auditLogEntrySchema, listAuditLogsSchema } from "../audit.ts";
import {
  adminStatisticsSchema,
  adminUserSchema,
  createUserSchema,
  listUsersSchema,
  updateUserSchema,
} from "../users.ts";
import type { Subject } from "./contract.ts";
import { portalRoutes } from "./routes.ts";

export const administration = {
  name: "Administration",
  description: "Users, the audit trail and statistics of the installation.",
  endpoints: {
    listUsers: {
      ...portalRoutes.listUsers,
      right: "user.read",
      audit: { view: "user.read" },
      summary: "List users",
      query: listUsersSchema,
      response: z.array(adminUserSchema),
      example: { query: "role=hospital&limit=20" },
    },
    createUser: {
      ...portalRoutes.createUser,
      right: "user.create",
      audit: "change",
      confirmed: true,
      summary: "Create a user",
      description: "The user chooses another password at the first log-in.",
      body: createUserSchema.meta({ id: "NewUser" }),
      status: 201,
      response: adminUserSchema,
      location: "/api/admin/users/{id}",
      errors: ["conflict", "too_many"],
      example: {
        body: {
          username: "d.whitfield",
          password: "a-first-password",
          name: "Dana Whitfield",
          email: "d.whitfield@larkmoor.example",
          role: "hospital",
          organizationId: 3,
        },
      },
    },
    updateUser: {
      ...portalRoutes.updateUser,
      right: "user.update",
      audit: "change",
      confirmed: true,
      summary: "Update a user",
      description: "A missing field stays unchanged; null clears it. The last administrator keeps the role.",
      body: updateUserSchema.meta({ id: "UserChange" }),
      response: adminUserSchema,
      errors: ["conflict"],
      example: { body: { name: "Dana Whitfield-Ruiz" } },
    },
    deleteUser: {
      ...portalRoutes.deleteUser,
      right: "user.delete",
      audit: "change",
      confirmed: true,
      summary: "Delete a user",
      description: "Cannot be undone. A user with a history is anonymized, and the history stays.",
      status: 204,
      errors: ["conflict"],
    },
    listAuditLogs: {
      ...portalRoutes.listAuditLogs,
      right: "audit.read",
      audit: { view: "audit.read" },
      summary: "List the audit trail, newest entry first",
      query: listAuditLogsSchema,
      response: z.array(auditLogEntrySchema),
      example: { query: "from=2027-03-01T00:00:00Z&outcome=failed" },
    },
    getAdminStatistics: {
      ...portalRoutes.getAdminStatistics,
      right: "statistics.read",
      audit: { view: "statistics.read" },
      summary: "Get the statistics of the installation",
      response: adminStatisticsSchema,
    },
  },
} as const satisfies Subject;
