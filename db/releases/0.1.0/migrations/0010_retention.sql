CREATE TABLE "audit_anchors" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_anchors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"position" bigint NOT NULL,
	"chain_hash" text NOT NULL,
	"audit_id" bigint NOT NULL,
	"written_by" "xid8" NOT NULL,
	"cutoff" timestamp with time zone NOT NULL,
	"has_row_macs" boolean NOT NULL,
	"archive_hash" text,
	"key_name" text NOT NULL,
	"signature" text NOT NULL,
	"previous_signature" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "legal_holds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "legal_holds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"scope" text NOT NULL,
	"transport_request_id" integer,
	"organization_id" integer,
	"reason" text NOT NULL,
	"set_by" integer NOT NULL,
	"set_at" timestamp with time zone DEFAULT now() NOT NULL,
	"released_by" integer,
	"released_at" timestamp with time zone,
	"release_reason" text,
	CONSTRAINT "legal_holds_scope_check" CHECK ("legal_holds"."scope" in ('request', 'organization', 'everything')),
	CONSTRAINT "legal_holds_target_check" CHECK (("legal_holds"."scope" = 'request') = ("legal_holds"."transport_request_id" is not null)
        and ("legal_holds"."scope" = 'organization') = ("legal_holds"."organization_id" is not null)),
	CONSTRAINT "legal_holds_released_check" CHECK (num_nulls("legal_holds"."released_by", "legal_holds"."released_at", "legal_holds"."release_reason") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "purged_requests" (
	"request_id" integer PRIMARY KEY NOT NULL,
	"response_ids" integer[] NOT NULL,
	"rating_id" integer,
	"was_completed" boolean NOT NULL,
	"ambulance_company_id" integer,
	"rating" smallint,
	"purged_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_batches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "retention_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"run_started_at" timestamp with time zone NOT NULL,
	"class" text NOT NULL,
	"rows" integer NOT NULL,
	"events" integer DEFAULT 0 NOT NULL,
	"cutoff" timestamp with time zone NOT NULL,
	"archive" text,
	"archive_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "retention_batches_class_check" CHECK ("retention_batches"."class" in ('records', 'messages', 'log_ins', 'audit'))
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type_check";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_event_check";--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_released_by_users_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purged_requests" ADD CONSTRAINT "purged_requests_ambulance_company_id_organizations_id_fk" FOREIGN KEY ("ambulance_company_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "legal_holds_active_idx" ON "legal_holds" USING btree ("scope") WHERE released_at is null;--> statement-breakpoint
CREATE INDEX "purged_requests_company_idx" ON "purged_requests" USING btree ("ambulance_company_id") WHERE rating is not null;--> statement-breakpoint
CREATE INDEX "retention_batches_run_idx" ON "retention_batches" USING btree ("run_started_at","class");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_check" CHECK ("notifications"."type" in ('created', 'response_received', 'approved', 'response_rejected', 'started', 'en_route', 'at_pickup', 'patient_aboard', 'at_destination', 'transfer_of_care', 'completed', 'cancelled', 'released', 'unanswered_amber', 'unanswered_red', 'undecided_amber', 'undecided_red', 'not_started_amber', 'not_started_red', 'not_arrived_amber', 'not_arrived_red', 'read_logging_requested', 'read_logging_off', 'second_factor_optional', 'audit_rows_removed', 'embed_key_expiring', 'embed_key_expires_soon', 'embed_key_expired', 'embed_key_disabled', 'legal_hold_set', 'legal_hold_released'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event_check" CHECK (("notifications"."type" in ('read_logging_requested', 'read_logging_off', 'second_factor_optional', 'audit_rows_removed', 'embed_key_expiring', 'embed_key_expires_soon', 'embed_key_expired', 'embed_key_disabled', 'legal_hold_set', 'legal_hold_released')) = ("notifications"."event_id" is null)
        and ("notifications"."event_id" is null) = ("notifications"."transport_request_id" is null));