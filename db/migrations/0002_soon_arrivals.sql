CREATE TABLE "soon_arrivals" (
	"transport_request_id" integer PRIMARY KEY NOT NULL,
	"leg" text NOT NULL,
	CONSTRAINT "soon_arrivals_leg_check" CHECK ("soon_arrivals"."leg" in ('to_pickup', 'to_destination'))
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type_check";--> statement-breakpoint
ALTER TABLE "soon_arrivals" ADD CONSTRAINT "soon_arrivals_transport_request_id_transport_requests_id_fk" FOREIGN KEY ("transport_request_id") REFERENCES "public"."transport_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_check" CHECK ("notifications"."type" in ('created', 'response_received', 'approved', 'response_rejected', 'started', 'en_route', 'at_pickup', 'patient_aboard', 'at_destination', 'transfer_of_care', 'completed', 'cancelled', 'released'));