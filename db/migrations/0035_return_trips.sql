-- runs with code since 0017
ALTER TABLE "transport_requests" ADD COLUMN "return_of_id" integer;--> statement-breakpoint
ALTER TABLE "transport_requests" ADD CONSTRAINT "transport_requests_return_of_id_transport_requests_id_fk" FOREIGN KEY ("return_of_id") REFERENCES "public"."transport_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transport_requests_return_of_idx" ON "transport_requests" USING btree ("return_of_id") WHERE return_of_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "transport_requests_one_return_unique" ON "transport_requests" USING btree ("return_of_id") WHERE return_of_id is not null and status <> 'cancelled';