CREATE INDEX "ratings_company_created" ON "ratings" USING btree ("ambulance_company_id","created_at");--> statement-breakpoint
CREATE INDEX "ratings_hospital_created" ON "ratings" USING btree ("hospital_id","created_at");--> statement-breakpoint
CREATE INDEX "events_of_figures" ON "transport_events" USING btree ("transport_request_id","type","occurred_at") WHERE type in ('approved', 'at_pickup');--> statement-breakpoint
CREATE INDEX "requests_hospital_created" ON "transport_requests" USING btree ("hospital_id","created_at");