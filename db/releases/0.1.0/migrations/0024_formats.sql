-- runs with code since 0017
ALTER TABLE "organizations" ADD COLUMN "distance_unit" text DEFAULT 'km' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "hour_format" text DEFAULT '24h' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "distance_unit" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "hour_format" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_distance_unit_check" CHECK ("organizations"."distance_unit" in ('km', 'mi'));--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_hour_format_check" CHECK ("organizations"."hour_format" in ('24h', '12h'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_distance_unit_check" CHECK ("users"."distance_unit" in ('km', 'mi'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_hour_format_check" CHECK ("users"."hour_format" in ('24h', '12h'));
