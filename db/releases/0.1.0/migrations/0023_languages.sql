-- runs with code since 0017
ALTER TABLE "users" ADD COLUMN "language" text DEFAULT 'browser' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_language_check" CHECK ("users"."language" in ('browser', 'en', 'es'));