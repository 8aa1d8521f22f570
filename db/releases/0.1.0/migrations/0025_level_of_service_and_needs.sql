-- runs with code since 0017
ALTER TABLE "organizations" ADD COLUMN "levels_of_service" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "transport_requests" ADD COLUMN "level_of_service" text;--> statement-breakpoint
ALTER TABLE "transport_requests" ADD COLUMN "level_reason" text;--> statement-breakpoint
ALTER TABLE "transport_requests" ADD COLUMN "needs" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_levels_of_service_check" CHECK (levels_of_service <@ array['wheelchair', 'stretcher', 'bls', 'als', 'cct', 'bariatric', 'neonatal_pediatric']);--> statement-breakpoint
ALTER TABLE "transport_requests" ADD CONSTRAINT "transport_requests_level_of_service_check" CHECK ("transport_requests"."level_of_service" in ('wheelchair', 'stretcher', 'bls', 'als', 'cct', 'bariatric', 'neonatal_pediatric'));