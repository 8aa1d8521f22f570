CREATE INDEX "organizations_search" ON "organizations" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("role",lower("username"));--> statement-breakpoint
CREATE INDEX "users_deactivated" ON "users" USING btree (lower("username")) WHERE deactivated_at is not null;--> statement-breakpoint
CREATE INDEX "audit_user" ON "audit_log" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "ratings_created_by" ON "ratings" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "events_actor" ON "transport_events" USING btree ("actor_user_id");--> statement-breakpoint
CREATE INDEX "events_daily" ON "transport_events" USING btree ("occurred_at","type") WHERE type in ('created', 'completed', 'cancelled');--> statement-breakpoint
CREATE INDEX "requests_created_by" ON "transport_requests" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "responses_created_by" ON "transport_responses" USING btree ("created_by");