-- runs with code since 0013
ALTER TABLE "transport_requests" ADD COLUMN "as_soon_as_possible" boolean DEFAULT false NOT NULL;