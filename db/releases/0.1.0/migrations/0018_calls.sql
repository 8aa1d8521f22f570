-- runs with code since 0017
CREATE TABLE "transport_calls" (
	"organization_id" integer NOT NULL,
	"transport_request_id" integer NOT NULL,
	"kind" text NOT NULL,
	"event_id" bigint NOT NULL,
	"called_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transport_calls_transport_request_id_organization_id_pk" PRIMARY KEY("transport_request_id","organization_id"),
	CONSTRAINT "transport_calls_kind_check" CHECK ("transport_calls"."kind" in ('new_request', 'response', 'approved', 'given_back', 'taken_back', 'called_off'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "muted_calls" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "only_own_calls" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "transport_requests" ADD COLUMN "given_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transport_calls" ADD CONSTRAINT "transport_calls_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_calls" ADD CONSTRAINT "transport_calls_transport_request_id_transport_requests_id_fk" FOREIGN KEY ("transport_request_id") REFERENCES "public"."transport_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_calls" ADD CONSTRAINT "transport_calls_event_id_transport_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."transport_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transport_calls_organization_idx" ON "transport_calls" USING btree ("organization_id","called_at");--> statement-breakpoint
CREATE INDEX "transport_calls_called_idx" ON "transport_calls" USING btree ("called_at");--> statement-breakpoint
CREATE INDEX "transport_calls_event_idx" ON "transport_calls" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "transport_requests_given_back_idx" ON "transport_requests" USING btree ("hospital_id","given_back_at") WHERE status = 'pending' and given_back_at is not null;