DROP INDEX requests_pool;
--> statement-breakpoint
DROP INDEX requests_hospital_urgent;
--> statement-breakpoint
DROP INDEX requests_company_urgent;
--> statement-breakpoint
ALTER TABLE transport_requests DROP COLUMN priority_rank;
--> statement-breakpoint
ALTER TABLE transport_requests ADD COLUMN dispatch_by timestamp NOT NULL GENERATED ALWAYS AS ((transport_date at time zone 'UTC') - make_interval(hours => case priority when 'low' then -4 when 'medium' then 0 when 'high' then 4 when 'critical' then 24 end)) STORED;
--> statement-breakpoint
CREATE INDEX requests_pool ON transport_requests (dispatch_by, id) WHERE status in ('pending', 'needs_approval');
--> statement-breakpoint
CREATE INDEX requests_hospital_urgent ON transport_requests (hospital_id, status, dispatch_by, id);
--> statement-breakpoint
CREATE INDEX requests_company_urgent ON transport_requests (ambulance_company_id, status, dispatch_by, id);
