-- runs with code since 0017
CREATE TABLE "asking_order" (
	"hospital_id" integer NOT NULL,
	"ambulance_company_id" integer NOT NULL,
	"stage" smallint NOT NULL,
	CONSTRAINT "asking_order_hospital_id_ambulance_company_id_pk" PRIMARY KEY("hospital_id","ambulance_company_id"),
	CONSTRAINT "asking_order_stage_check" CHECK ("asking_order"."stage" between 1 and 3)
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type_check";--> statement-breakpoint
ALTER TABLE "transport_calls" DROP CONSTRAINT "transport_calls_kind_check";--> statement-breakpoint
ALTER TABLE "transport_events" DROP CONSTRAINT "transport_events_type_check";--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "widen_after_minutes" smallint;--> statement-breakpoint
ALTER TABLE "transport_requests" ADD COLUMN "asked_company_ids" integer[];--> statement-breakpoint
ALTER TABLE "transport_requests" ADD COLUMN "widen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transport_requests" ADD COLUMN "no_response_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "asking_order" ADD CONSTRAINT "asking_order_hospital_id_organizations_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asking_order" ADD CONSTRAINT "asking_order_ambulance_company_id_organizations_id_fk" FOREIGN KEY ("ambulance_company_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asking_order_company_idx" ON "asking_order" USING btree ("ambulance_company_id");--> statement-breakpoint
CREATE INDEX "transport_requests_widen_idx" ON "transport_requests" USING btree ("widen_at") WHERE status in ('pending', 'needs_approval') and widen_at is not null;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_widen_after_check" CHECK ("organizations"."widen_after_minutes" between 1 and 1440);--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_check" CHECK ("notifications"."type" in ('created', 'response_received', 'response_expired', 'approved', 'response_rejected', 'started', 'en_route', 'at_pickup', 'patient_aboard', 'at_destination', 'transfer_of_care', 'completed', 'cancelled', 'released', 'declined', 'asking_widened', 'no_response', 'unanswered_amber', 'unanswered_red', 'undecided_amber', 'undecided_red', 'not_started_amber', 'not_started_red', 'not_arrived_amber', 'not_arrived_red', 'arrival_passed', 'read_logging_requested', 'read_logging_off', 'second_factor_optional', 'audit_rows_removed', 'embed_key_expiring', 'embed_key_expires_soon', 'embed_key_expired', 'embed_key_disabled', 'legal_hold_set', 'legal_hold_released', 'emergency_access', 'provisioning_token_made', 'provisioning_token_expiring', 'provisioning_token_expired'));--> statement-breakpoint
ALTER TABLE "transport_calls" ADD CONSTRAINT "transport_calls_kind_check" CHECK ("transport_calls"."kind" in ('new_request', 'response', 'approved', 'given_back', 'no_response', 'taken_back', 'called_off'));--> statement-breakpoint
ALTER TABLE "transport_events" ADD CONSTRAINT "transport_events_type_check" CHECK ("transport_events"."type" in ('created', 'response_received', 'response_withdrawn', 'response_expired', 'response_rejected', 'approved', 'released', 'started', 'en_route', 'at_pickup', 'patient_aboard', 'at_destination', 'transfer_of_care', 'completed', 'cancelled', 'rated', 'route_optimized', 'acceptance_recorded', 'declined', 'decline_withdrawn', 'asking_widened', 'no_response'));