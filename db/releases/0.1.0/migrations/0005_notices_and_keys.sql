CREATE TABLE "read_logging_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "read_logging_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"requested_by" integer,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decision" text,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	CONSTRAINT "read_logging_requests_decision_check" CHECK ("read_logging_requests"."decision" in ('approved', 'rejected', 'withdrawn')),
	CONSTRAINT "read_logging_requests_decided_check" CHECK (("read_logging_requests"."decision" is null) = ("read_logging_requests"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "mail_outbox" DROP CONSTRAINT "mail_outbox_kind_check";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type_check";--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "event_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "transport_request_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "embed_keys" ADD COLUMN "responsible_id" integer;--> statement-breakpoint
ALTER TABLE "embed_keys" ADD COLUMN "expires_at" timestamp with time zone DEFAULT now() + interval '1 year' NOT NULL;--> statement-breakpoint
ALTER TABLE "embed_keys" ADD COLUMN "reminded_days" smallint;--> statement-breakpoint
ALTER TABLE "embed_keys" ADD COLUMN "orphan_notice_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "embed_site_id" integer;--> statement-breakpoint
ALTER TABLE "read_logging_requests" ADD CONSTRAINT "read_logging_requests_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "read_logging_requests" ADD CONSTRAINT "read_logging_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "read_logging_requests_open_unique" ON "read_logging_requests" USING btree ((true)) WHERE decision is null;--> statement-breakpoint
ALTER TABLE "embed_keys" ADD CONSTRAINT "embed_keys_responsible_id_users_id_fk" FOREIGN KEY ("responsible_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_embed_site_id_embed_sites_id_fk" FOREIGN KEY ("embed_site_id") REFERENCES "public"."embed_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "embed_keys_responsible_idx" ON "embed_keys" USING btree ("responsible_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "embed_keys_expiry_idx" ON "embed_keys" USING btree ("expires_at") WHERE revoked_at is null;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_kind_check" CHECK ("mail_outbox"."kind" in ('notification', 'notice', 'password_reset', 'password_changed', 'email_changed', 'invitation', 'contact_message', 'account_locked', 'announcement'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event_check" CHECK (("notifications"."type" in ('read_logging_requested', 'read_logging_off', 'audit_rows_removed', 'embed_key_expiring', 'embed_key_expires_soon', 'embed_key_expired', 'embed_key_disabled')) = ("notifications"."event_id" is null)
        and ("notifications"."event_id" is null) = ("notifications"."transport_request_id" is null));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_check" CHECK ("notifications"."type" in ('created', 'response_received', 'approved', 'response_rejected', 'started', 'en_route', 'at_pickup', 'patient_aboard', 'at_destination', 'transfer_of_care', 'completed', 'cancelled', 'released', 'unanswered_amber', 'unanswered_red', 'undecided_amber', 'undecided_red', 'not_started_amber', 'not_started_red', 'not_arrived_amber', 'not_arrived_red', 'read_logging_requested', 'read_logging_off', 'audit_rows_removed', 'embed_key_expiring', 'embed_key_expires_soon', 'embed_key_expired', 'embed_key_disabled'));--> statement-breakpoint
UPDATE "embed_keys" SET "responsible_id" = "created_by";
