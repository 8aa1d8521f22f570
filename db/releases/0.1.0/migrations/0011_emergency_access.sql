CREATE TABLE "emergency_access_reads" (
	"access_id" integer NOT NULL,
	"transport_request_id" integer NOT NULL,
	"kind" text NOT NULL,
	"first_read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "emergency_access_reads_access_id_transport_request_id_kind_pk" PRIMARY KEY("access_id","transport_request_id","kind"),
	CONSTRAINT "emergency_access_reads_kind_check" CHECK ("emergency_access_reads"."kind" in ('listed', 'opened'))
);
--> statement-breakpoint
CREATE TABLE "emergency_accesses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "emergency_accesses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"organization_id" integer NOT NULL,
	"target_id" integer NOT NULL,
	"reason" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"reviewed_at" timestamp with time zone,
	"reviewed_by" integer,
	"finding" text,
	"note" text,
	CONSTRAINT "emergency_accesses_target_check" CHECK ("emergency_accesses"."target_id" <> "emergency_accesses"."organization_id"),
	CONSTRAINT "emergency_accesses_time_check" CHECK ("emergency_accesses"."ends_at" <= "emergency_accesses"."started_at" + interval '60 minutes'),
	CONSTRAINT "emergency_accesses_finding_check" CHECK ("emergency_accesses"."finding" in ('justified', 'not_justified')),
	CONSTRAINT "emergency_accesses_review_check" CHECK (("emergency_accesses"."reviewed_at" is null) = ("emergency_accesses"."finding" is null)
        and ("emergency_accesses"."reviewed_at" is null) = ("emergency_accesses"."reviewed_by" is null)
        and "emergency_accesses"."reviewed_by" <> "emergency_accesses"."user_id")
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type_check";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_event_check";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "emergency_access_id" integer;--> statement-breakpoint
ALTER TABLE "emergency_access_reads" ADD CONSTRAINT "emergency_access_reads_access_id_emergency_accesses_id_fk" FOREIGN KEY ("access_id") REFERENCES "public"."emergency_accesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_accesses" ADD CONSTRAINT "emergency_accesses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_accesses" ADD CONSTRAINT "emergency_accesses_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_accesses" ADD CONSTRAINT "emergency_accesses_target_id_organizations_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_accesses" ADD CONSTRAINT "emergency_accesses_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "emergency_accesses_one_open_unique" ON "emergency_accesses" USING btree ("user_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "emergency_accesses_user_idx" ON "emergency_accesses" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "emergency_accesses_target_idx" ON "emergency_accesses" USING btree ("target_id","id");--> statement-breakpoint
CREATE INDEX "emergency_accesses_organization_idx" ON "emergency_accesses" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "emergency_accesses_unreviewed_idx" ON "emergency_accesses" USING btree ("target_id") WHERE reviewed_at is null;--> statement-breakpoint
CREATE INDEX "emergency_accesses_reviewed_by_idx" ON "emergency_accesses" USING btree ("reviewed_by");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_emergency_access_id_emergency_accesses_id_fk" FOREIGN KEY ("emergency_access_id") REFERENCES "public"."emergency_accesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_check" CHECK ("notifications"."type" in ('created', 'response_received', 'approved', 'response_rejected', 'started', 'en_route', 'at_pickup', 'patient_aboard', 'at_destination', 'transfer_of_care', 'completed', 'cancelled', 'released', 'unanswered_amber', 'unanswered_red', 'undecided_amber', 'undecided_red', 'not_started_amber', 'not_started_red', 'not_arrived_amber', 'not_arrived_red', 'read_logging_requested', 'read_logging_off', 'second_factor_optional', 'audit_rows_removed', 'embed_key_expiring', 'embed_key_expires_soon', 'embed_key_expired', 'embed_key_disabled', 'legal_hold_set', 'legal_hold_released', 'emergency_access'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event_check" CHECK (("notifications"."type" in ('read_logging_requested', 'read_logging_off', 'second_factor_optional', 'audit_rows_removed', 'embed_key_expiring', 'embed_key_expires_soon', 'embed_key_expired', 'embed_key_disabled', 'legal_hold_set', 'legal_hold_released', 'emergency_access')) = ("notifications"."event_id" is null)
        and ("notifications"."event_id" is null) = ("notifications"."transport_request_id" is null));