CREATE TABLE "provisioned_users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"issuer" text NOT NULL,
	"user_name" text NOT NULL,
	"external_id" text NOT NULL,
	"names" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"deactivated_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provisioned_users_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "provisioning_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provisioning_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"hint" text NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone DEFAULT now() + interval '1 year' NOT NULL,
	"reminded_days" smallint,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "provisioning_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type_check";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_event_check";--> statement-breakpoint
ALTER TABLE "identity_providers" ADD COLUMN "provisioned_claim" text;--> statement-breakpoint
ALTER TABLE "linked_identities" ADD COLUMN "object_id" text;--> statement-breakpoint
ALTER TABLE "provisioned_users" ADD CONSTRAINT "provisioned_users_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisioned_users" ADD CONSTRAINT "provisioned_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisioning_tokens" ADD CONSTRAINT "provisioning_tokens_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisioning_tokens" ADD CONSTRAINT "provisioning_tokens_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "provisioned_users_external_id_unique" ON "provisioned_users" USING btree ("organization_id","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "provisioned_users_user_name_unique" ON "provisioned_users" USING btree ("organization_id",lower("user_name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "provisioned_users_organization_idx" ON "provisioned_users" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "provisioning_tokens_organization_idx" ON "provisioning_tokens" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "provisioning_tokens_created_by_idx" ON "provisioning_tokens" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "provisioning_tokens_expiry_idx" ON "provisioning_tokens" USING btree ("expires_at") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "linked_identities_object_idx" ON "linked_identities" USING btree ("issuer","object_id") WHERE object_id is not null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_check" CHECK ("notifications"."type" in ('created', 'response_received', 'approved', 'response_rejected', 'started', 'en_route', 'at_pickup', 'patient_aboard', 'at_destination', 'transfer_of_care', 'completed', 'cancelled', 'released', 'unanswered_amber', 'unanswered_red', 'undecided_amber', 'undecided_red', 'not_started_amber', 'not_started_red', 'not_arrived_amber', 'not_arrived_red', 'read_logging_requested', 'read_logging_off', 'second_factor_optional', 'audit_rows_removed', 'embed_key_expiring', 'embed_key_expires_soon', 'embed_key_expired', 'embed_key_disabled', 'legal_hold_set', 'legal_hold_released', 'emergency_access', 'provisioning_token_made', 'provisioning_token_expiring', 'provisioning_token_expired'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event_check" CHECK (("notifications"."type" in ('read_logging_requested', 'read_logging_off', 'second_factor_optional', 'audit_rows_removed', 'embed_key_expiring', 'embed_key_expires_soon', 'embed_key_expired', 'embed_key_disabled', 'legal_hold_set', 'legal_hold_released', 'emergency_access', 'provisioning_token_made', 'provisioning_token_expiring', 'provisioning_token_expired')) = ("notifications"."event_id" is null)
        and ("notifications"."event_id" is null) = ("notifications"."transport_request_id" is null));--> statement-breakpoint
ALTER TABLE "identity_providers" ADD CONSTRAINT "identity_providers_provisioned_claim_check" CHECK ("identity_providers"."provisioned_claim" in ('sub', 'oid'));