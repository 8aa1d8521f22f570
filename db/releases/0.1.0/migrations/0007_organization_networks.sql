-- runs with code since 0006
ALTER TABLE "organizations" ADD COLUMN "networks" "cidr"[];--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_networks_check" CHECK (cardinality("organizations"."networks") between 1 and 50);