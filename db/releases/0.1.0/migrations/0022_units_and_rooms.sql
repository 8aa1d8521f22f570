-- runs with code since 0017
ALTER TABLE "transport_requests" ADD COLUMN "current_unit" text;--> statement-breakpoint
ALTER TABLE "transport_requests" ADD COLUMN "current_room" text;--> statement-breakpoint
ALTER TABLE "transport_requests" ADD COLUMN "destination_unit" text;--> statement-breakpoint
ALTER TABLE "transport_requests" ADD COLUMN "destination_room" text;--> statement-breakpoint
DROP INDEX "transport_requests_search_idx";--> statement-breakpoint
-- One statement, so that the table is written once.
ALTER TABLE "transport_requests"
  DROP COLUMN "place_search",
  ADD COLUMN "place_search" text GENERATED ALWAYS AS (searchable_text(coalesce(current_location, '')) || E'\n' || searchable_text(coalesce(current_unit, '')) || E'\n' || searchable_text(coalesce(destination, '')) || E'\n' || searchable_text(coalesce(destination_unit, ''))) STORED NOT NULL,
  ADD COLUMN "room_search" text GENERATED ALWAYS AS (searchable_text(coalesce(current_room, '')) || E'\n' || searchable_text(coalesce(destination_room, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "transport_requests_search_idx" ON "transport_requests" USING gin ("patient_search" gin_trgm_ops,"room_search" gin_trgm_ops,"place_search" gin_trgm_ops);
