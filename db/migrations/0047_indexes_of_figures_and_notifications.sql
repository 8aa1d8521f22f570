-- runs with code since 0044
-- In the order of the writers. The old indexes go last: reads of requests wait for that moment only.
CREATE INDEX "transport_requests_company_period_idx" ON "transport_requests" USING btree ("ambulance_company_id","transport_date","id","status","promised_arrival");--> statement-breakpoint
CREATE INDEX "transport_requests_hospital_period_idx" ON "transport_requests" USING btree ("hospital_id","created_at","id","status","promised_arrival");--> statement-breakpoint
CREATE INDEX "notifications_created_idx" ON "notifications" USING btree ("created_at");--> statement-breakpoint
DROP INDEX "transport_requests_company_latest_idx";--> statement-breakpoint
DROP INDEX "transport_requests_hospital_created_idx";
