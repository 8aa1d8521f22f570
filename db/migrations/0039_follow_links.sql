-- runs with code since 0017
CREATE TABLE "follow_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "follow_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"transport_request_id" integer NOT NULL,
	"recipient" text NOT NULL,
	"nonce" text NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "follow_links_recipient_check" CHECK ("follow_links"."recipient" in ('receiving_unit', 'family'))
);
--> statement-breakpoint
ALTER TABLE "follow_links" ADD CONSTRAINT "follow_links_transport_request_id_transport_requests_id_fk" FOREIGN KEY ("transport_request_id") REFERENCES "public"."transport_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_links" ADD CONSTRAINT "follow_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follow_links_request_idx" ON "follow_links" USING btree ("transport_request_id","id");--> statement-breakpoint
CREATE INDEX "follow_links_created_by_idx" ON "follow_links" USING btree ("created_by");