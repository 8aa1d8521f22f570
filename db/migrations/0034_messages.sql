-- runs with code since 0017
CREATE TABLE "message_reads" (
	"transport_request_id" integer NOT NULL,
	"ambulance_company_id" integer NOT NULL,
	"organization_id" integer NOT NULL,
	"up_to" bigint NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_reads_pk" PRIMARY KEY("transport_request_id","ambulance_company_id","organization_id","up_to")
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type_check";--> statement-breakpoint
ALTER TABLE "transport_calls" DROP CONSTRAINT "transport_calls_kind_check";--> statement-breakpoint
ALTER TABLE "transport_events" DROP CONSTRAINT "transport_events_type_check";--> statement-breakpoint
ALTER TABLE "message_reads" ADD CONSTRAINT "message_reads_transport_request_id_transport_requests_id_fk" FOREIGN KEY ("transport_request_id") REFERENCES "public"."transport_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reads" ADD CONSTRAINT "message_reads_ambulance_company_id_organizations_id_fk" FOREIGN KEY ("ambulance_company_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reads" ADD CONSTRAINT "message_reads_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_reads_company_idx" ON "message_reads" USING btree ("ambulance_company_id");--> statement-breakpoint
CREATE INDEX "message_reads_organization_idx" ON "message_reads" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "transport_events_message_idx" ON "transport_events" USING btree ("transport_request_id","ambulance_company_id","id") WHERE type = 'message';--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_check" CHECK ("notifications"."type" in ('created', 'response_received', 'response_expired', 'approved', 'response_rejected', 'started', 'en_route', 'at_pickup', 'patient_aboard', 'at_destination', 'transfer_of_care', 'completed', 'cancelled', 'released', 'declined', 'asking_widened', 'no_response', 'changed', 'change_proposed', 'pickup_proposed', 'proposal_accepted', 'proposal_declined', 'proposal_withdrawn', 'milestone_corrected', 'reopened', 'message', 'unanswered_amber', 'unanswered_red', 'undecided_amber', 'undecided_red', 'not_started_amber', 'not_started_red', 'not_arrived_amber', 'not_arrived_red', 'arrival_passed', 'read_logging_requested', 'read_logging_off', 'second_factor_optional', 'audit_rows_removed', 'embed_key_expiring', 'embed_key_expires_soon', 'embed_key_expired', 'embed_key_disabled', 'legal_hold_set', 'legal_hold_released', 'emergency_access', 'provisioning_token_made', 'provisioning_token_expiring', 'provisioning_token_expired'));--> statement-breakpoint
ALTER TABLE "transport_calls" ADD CONSTRAINT "transport_calls_kind_check" CHECK ("transport_calls"."kind" in ('new_request', 'response', 'approved', 'given_back', 'no_response', 'taken_back', 'called_off', 'proposal', 'message'));--> statement-breakpoint
ALTER TABLE "transport_events" ADD CONSTRAINT "transport_events_type_check" CHECK ("transport_events"."type" in ('created', 'response_received', 'response_withdrawn', 'response_expired', 'response_rejected', 'approved', 'released', 'started', 'en_route', 'at_pickup', 'patient_aboard', 'at_destination', 'transfer_of_care', 'completed', 'cancelled', 'rated', 'route_optimized', 'acceptance_recorded', 'declined', 'decline_withdrawn', 'asking_widened', 'no_response', 'changed', 'change_proposed', 'pickup_proposed', 'proposal_accepted', 'proposal_declined', 'proposal_withdrawn', 'milestone_corrected', 'reopened', 'message'));