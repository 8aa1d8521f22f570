-- runs with code since 0044
ALTER TABLE "displays" ADD COLUMN "kind" text DEFAULT 'board' NOT NULL;--> statement-breakpoint
ALTER TABLE "displays" ADD CONSTRAINT "displays_kind_check" CHECK ("displays"."kind" in ('board', 'downtime_computer'));