-- runs with code since 0017
CREATE TABLE "transport_declines" (
	"transport_request_id" integer NOT NULL,
	"ambulance_company_id" integer NOT NULL,
	"created_by" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transport_declines_transport_request_id_ambulance_company_id_pk" PRIMARY KEY("transport_request_id","ambulance_company_id"),
	CONSTRAINT "transport_declines_reason_check" CHECK ("transport_declines"."reason" in ('no_vehicle', 'staffing', 'equipment', 'level', 'distance', 'other'))
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type_check";--> statement-breakpoint
ALTER TABLE "transport_events" DROP CONSTRAINT "transport_events_type_check";--> statement-breakpoint
ALTER TABLE "transport_declines" ADD CONSTRAINT "transport_declines_transport_request_id_transport_requests_id_fk" FOREIGN KEY ("transport_request_id") REFERENCES "public"."transport_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_declines" ADD CONSTRAINT "transport_declines_ambulance_company_id_organizations_id_fk" FOREIGN KEY ("ambulance_company_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_declines" ADD CONSTRAINT "transport_declines_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transport_declines_company_idx" ON "transport_declines" USING btree ("ambulance_company_id");--> statement-breakpoint
CREATE INDEX "transport_declines_created_by_idx" ON "transport_declines" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_check" CHECK ("notifications"."type" in ('created', 'response_received', 'approved', 'response_rejected', 'started', 'en_route', 'at_pickup', 'patient_aboard', 'at_destination', 'transfer_of_care', 'completed', 'cancelled', 'released', 'declined', 'unanswered_amber', 'unanswered_red', 'undecided_amber', 'undecided_red', 'not_started_amber', 'not_started_red', 'not_arrived_amber', 'not_arrived_red', 'arrival_passed', 'read_logging_requested', 'read_logging_off', 'second_factor_optional', 'audit_rows_removed', 'embed_key_expiring', 'embed_key_expires_soon', 'embed_key_expired', 'embed_key_disabled', 'legal_hold_set', 'legal_hold_released', 'emergency_access', 'provisioning_token_made', 'provisioning_token_expiring', 'provisioning_token_expired'));--> statement-breakpoint
ALTER TABLE "transport_events" ADD CONSTRAINT "transport_events_type_check" CHECK ("transport_events"."type" in ('created', 'response_received', 'response_withdrawn', 'response_rejected', 'approved', 'released', 'started', 'en_route', 'at_pickup', 'patient_aboard', 'at_destination', 'transfer_of_care', 'completed', 'cancelled', 'rated', 'route_optimized', 'acceptance_recorded', 'declined', 'decline_withdrawn'));