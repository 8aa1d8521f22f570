ALTER TABLE "transport_events" DROP CONSTRAINT "events_type";--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "base_latitude" double precision;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "base_longitude" double precision;--> statement-breakpoint
ALTER TABLE "transport_requests" ADD COLUMN "route_source" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_base" CHECK (("organizations"."base_latitude" is null) = ("organizations"."base_longitude" is null)
          and "organizations"."base_latitude" between -90 and 90 and "organizations"."base_longitude" between -180 and 180);--> statement-breakpoint
ALTER TABLE "transport_events" ADD CONSTRAINT "events_type" CHECK ("transport_events"."type" in ('created', 'response_received', 'response_withdrawn', 'response_rejected', 'approved', 'released', 'started', 'en_route', 'at_pickup', 'patient_aboard', 'at_destination', 'transfer_of_care', 'completed', 'cancelled', 'rated', 'route_optimized'));