CREATE TABLE "live_outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"written_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"written_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"change" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vehicle_positions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vehicle_positions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transport_request_id" integer NOT NULL,
	"ambulance_company_id" integer NOT NULL,
	"user_id" integer,
	"recorded_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"accuracy" real NOT NULL,
	"speed" real,
	"heading" real,
	CONSTRAINT "positions_on_earth" CHECK ("vehicle_positions"."latitude" between -90 and 90 and "vehicle_positions"."longitude" between -180 and 180)
);
--> statement-breakpoint
ALTER TABLE "vehicle_positions" ADD CONSTRAINT "vehicle_positions_transport_request_id_transport_requests_id_fk" FOREIGN KEY ("transport_request_id") REFERENCES "public"."transport_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_positions" ADD CONSTRAINT "vehicle_positions_ambulance_company_id_organizations_id_fk" FOREIGN KEY ("ambulance_company_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_positions" ADD CONSTRAINT "vehicle_positions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_outbox_written_by" ON "live_outbox" USING btree ("written_by","id");--> statement-breakpoint
CREATE INDEX "live_outbox_written_at" ON "live_outbox" USING btree ("written_at");--> statement-breakpoint
CREATE UNIQUE INDEX "positions_once" ON "vehicle_positions" USING btree ("transport_request_id","recorded_at");--> statement-breakpoint
CREATE INDEX "positions_received" ON "vehicle_positions" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "positions_user" ON "vehicle_positions" USING btree ("user_id");