CREATE TABLE "lateness_notices" (
	"event_id" bigint NOT NULL,
	"level" text NOT NULL,
	"kind" text NOT NULL,
	"notified_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lateness_notices_event_id_level_pk" PRIMARY KEY("event_id","level"),
	CONSTRAINT "lateness_notices_level_check" CHECK ("lateness_notices"."level" in ('amber', 'red')),
	CONSTRAINT "lateness_notices_kind_check" CHECK ("lateness_notices"."kind" in ('unanswered', 'undecided', 'not_started', 'not_arrived'))
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type_check";--> statement-breakpoint
DROP INDEX "notifications_event_user_unique";--> statement-breakpoint
ALTER TABLE "lateness_notices" ADD CONSTRAINT "lateness_notices_event_id_transport_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."transport_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_event_user_type_unique" ON "notifications" USING btree ("event_id","user_id","type");--> statement-breakpoint
CREATE INDEX "transport_requests_due_idx" ON "transport_requests" USING btree (coalesce(promised_arrival, transport_date)) WHERE status in ('pending', 'needs_approval', 'approved', 'in_progress');--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_check" CHECK ("notifications"."type" in ('response_received', 'approved', 'response_rejected', 'started', 'completed', 'cancelled', 'released', 'unanswered_amber', 'unanswered_red', 'undecided_amber', 'undecided_red', 'not_started_amber', 'not_started_red', 'not_arrived_amber', 'not_arrived_red'));