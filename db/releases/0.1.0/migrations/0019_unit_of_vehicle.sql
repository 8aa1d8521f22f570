-- runs with code since 0017
ALTER TABLE "users" ADD COLUMN "unit" text;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_unit_check" CHECK (length("users"."unit") between 1 and 20);