-- runs with code since 0015
ALTER TABLE "transport_requests" ADD COLUMN "not_carried_out" boolean DEFAULT false NOT NULL;