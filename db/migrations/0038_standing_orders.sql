-- runs with code since 0017
CREATE TABLE "standing_orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "standing_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hospital_id" integer NOT NULL,
	"created_by" integer NOT NULL,
	"weekdays" text[] NOT NULL,
	"every_weeks" smallint NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date,
	"pickup_time" text NOT NULL,
	"days_ahead" smallint NOT NULL,
	"trip" jsonb NOT NULL,
	"prepared_return" jsonb,
	"skipped_days" date[] DEFAULT '{}' NOT NULL,
	"next_day" date,
	"missed_days" date[] DEFAULT '{}' NOT NULL,
	"paused_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "transport_requests" ADD COLUMN "standing_order_id" integer;--> statement-breakpoint
ALTER TABLE "transport_requests" ADD COLUMN "standing_order_day" date;--> statement-breakpoint
ALTER TABLE "standing_orders" ADD CONSTRAINT "standing_orders_hospital_id_organizations_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_orders" ADD CONSTRAINT "standing_orders_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "standing_orders_hospital_idx" ON "standing_orders" USING btree ("hospital_id","ended_at","id");--> statement-breakpoint
CREATE INDEX "standing_orders_created_by_idx" ON "standing_orders" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "standing_orders_next_idx" ON "standing_orders" USING btree ("next_day") WHERE ended_at is null and paused_at is null;--> statement-breakpoint
CREATE INDEX "standing_orders_last_idx" ON "standing_orders" USING btree ("last_day") WHERE ended_at is null;--> statement-breakpoint
ALTER TABLE "transport_requests" ADD CONSTRAINT "transport_requests_standing_order_id_standing_orders_id_fk" FOREIGN KEY ("standing_order_id") REFERENCES "public"."standing_orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "transport_requests_standing_order_day_unique" ON "transport_requests" USING btree ("standing_order_id","standing_order_day") WHERE standing_order_id is not null;