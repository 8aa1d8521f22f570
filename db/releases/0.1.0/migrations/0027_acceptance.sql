-- runs with code since 0017
ALTER TABLE "transport_events" DROP CONSTRAINT "transport_events_type_check";--> statement-breakpoint
ALTER TABLE "transport_requests" ADD COLUMN "accepting_physician" text;--> statement-breakpoint
ALTER TABLE "transport_requests" ADD COLUMN "bed_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transport_requests" ADD COLUMN "report_called_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transport_events" ADD CONSTRAINT "transport_events_type_check" CHECK ("transport_events"."type" in ('created', 'response_received', 'response_withdrawn', 'response_rejected', 'approved', 'released', 'started', 'en_route', 'at_pickup', 'patient_aboard', 'at_destination', 'transfer_of_care', 'completed', 'cancelled', 'rated', 'route_optimized', 'acceptance_recorded'));