ALTER TABLE "transport_requests" ADD COLUMN "promised_arrival" timestamp with time zone;--> statement-breakpoint
UPDATE "transport_requests" SET "promised_arrival" = "transport_responses"."estimated_arrival"
FROM "transport_responses"
WHERE "transport_responses"."transport_request_id" = "transport_requests"."id" AND "transport_responses"."status" = 'approved';
