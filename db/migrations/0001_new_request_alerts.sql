CREATE TABLE "request_views" (
	"organization_id" integer NOT NULL,
	"transport_request_id" integer NOT NULL,
	"viewed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "request_views_transport_request_id_organization_id_pk" PRIMARY KEY("transport_request_id","organization_id")
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type_check";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "alert_sound" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "alert_desktop" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "request_views" ADD CONSTRAINT "request_views_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_views" ADD CONSTRAINT "request_views_transport_request_id_transport_requests_id_fk" FOREIGN KEY ("transport_request_id") REFERENCES "public"."transport_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_views_organization_idx" ON "request_views" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "notifications_unread_request_idx" ON "notifications" USING btree ("transport_request_id","user_id") WHERE read_at is null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_check" CHECK ("notifications"."type" in ('created', 'response_received', 'approved', 'response_rejected', 'started', 'completed', 'cancelled', 'released'));