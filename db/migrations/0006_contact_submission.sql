ALTER TABLE "contact_messages" ADD COLUMN "submission" text NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_submission_unique" UNIQUE("submission");