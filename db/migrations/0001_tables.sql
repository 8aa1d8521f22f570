CREATE TABLE "organizations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organizations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"time_zone" text DEFAULT 'America/New_York' NOT NULL,
	"phone" text,
	"address" text,
	"rating_sum" bigint DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organizations_name_unique" UNIQUE("name"),
	CONSTRAINT "organizations_kind" CHECK ("organizations"."kind" in ('hospital', 'ambulance'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_active_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ip_address" text,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"password" text NOT NULL,
	"email" text,
	"name" text,
	"role" text NOT NULL,
	"organization_id" integer,
	"phone" text,
	"address" text,
	"is_demo" boolean DEFAULT false NOT NULL,
	"deactivated_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_role" CHECK ("users"."role" in ('hospital', 'ambulance', 'admin')),
	CONSTRAINT "users_organization_by_role" CHECK (("users"."role" = 'admin') = ("users"."organization_id" is null))
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"timestamp" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" integer,
	"username" text,
	"action" text NOT NULL,
	"resource_type" text NOT NULL,
	"resource_id" integer,
	"ip_address" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"success" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facilities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "facilities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"type" text,
	"address" text,
	"city" text,
	"state" text,
	"zip" text,
	"county" text,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"beds" integer,
	"search_text" text GENERATED ALWAYS AS (lower(name || ' ' || coalesce(address, '') || ' ' || coalesce(city, '') || ' ' || coalesce(state, '') || ' ' || coalesce(zip, ''))) STORED NOT NULL,
	"source_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"response" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "public_statistics" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"completed_transports" bigint DEFAULT 0 NOT NULL,
	"rating_sum" bigint DEFAULT 0 NOT NULL,
	"rating_count" bigint DEFAULT 0 NOT NULL,
	"hospitals" integer DEFAULT 0 NOT NULL,
	"ambulance_companies" integer DEFAULT 0 NOT NULL,
	"last_updated" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "public_statistics_one_row" CHECK ("public_statistics"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ratings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"transport_request_id" integer NOT NULL,
	"hospital_id" integer NOT NULL,
	"ambulance_company_id" integer NOT NULL,
	"created_by" integer NOT NULL,
	"rating" smallint NOT NULL,
	"feedback" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ratings_once" UNIQUE("transport_request_id"),
	CONSTRAINT "ratings_range" CHECK ("ratings"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "transport_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transport_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transport_request_id" integer NOT NULL,
	"type" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"actor_user_id" integer NOT NULL,
	"actor_organization_id" integer,
	"ambulance_company_id" integer,
	"transport_response_id" integer,
	"occurred_at" timestamp with time zone DEFAULT now() NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "events_type" CHECK ("transport_events"."type" in ('created', 'response_received', 'response_withdrawn', 'response_rejected', 'approved', 'released', 'started', 'en_route', 'at_pickup', 'patient_aboard', 'at_destination', 'transfer_of_care', 'completed', 'cancelled', 'rated'))
);
--> statement-breakpoint
CREATE TABLE "transport_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transport_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hospital_id" integer NOT NULL,
	"created_by" integer NOT NULL,
	"patient_name" text NOT NULL,
	"medical_record_number" text NOT NULL,
	"current_location" text NOT NULL,
	"destination" text NOT NULL,
	"transport_date" timestamp with time zone NOT NULL,
	"priority" text DEFAULT 'medium' NOT NULL,
	"dispatch_by" timestamp GENERATED ALWAYS AS ((transport_date at time zone 'UTC') - make_interval(hours => case priority when 'low' then -4 when 'medium' then 0 when 'high' then 4 when 'critical' then 24 end)) STORED NOT NULL,
	"isolation_precautions" text DEFAULT 'none' NOT NULL,
	"equipment" text,
	"special_instructions" text,
	"contact_person" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"ambulance_company_id" integer,
	"last_milestone" text,
	"start_location_lat" double precision,
	"start_location_long" double precision,
	"destination_lat" double precision,
	"destination_long" double precision,
	"optimal_route" text,
	"traffic_condition" text,
	"estimated_travel_time" integer,
	"estimated_distance" double precision,
	"route_last_updated" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "requests_status" CHECK ("transport_requests"."status" in ('pending', 'needs_approval', 'approved', 'in_progress', 'completed', 'cancelled')),
	CONSTRAINT "requests_priority" CHECK ("transport_requests"."priority" in ('low', 'medium', 'high', 'critical')),
	CONSTRAINT "requests_isolation" CHECK ("transport_requests"."isolation_precautions" in ('none', 'contact', 'droplet', 'airborne')),
	CONSTRAINT "requests_company_by_status" CHECK (case when "transport_requests"."status" in ('approved', 'in_progress', 'completed') then "transport_requests"."ambulance_company_id" is not null
          when "transport_requests"."status" in ('pending', 'needs_approval') then "transport_requests"."ambulance_company_id" is null
          else true end)
);
--> statement-breakpoint
CREATE TABLE "transport_responses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transport_responses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"transport_request_id" integer NOT NULL,
	"ambulance_company_id" integer NOT NULL,
	"created_by" integer NOT NULL,
	"estimated_arrival" timestamp with time zone NOT NULL,
	"notes" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "responses_status" CHECK ("transport_responses"."status" in ('pending', 'approved', 'rejected', 'withdrawn', 'released'))
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_transport_request_id_transport_requests_id_fk" FOREIGN KEY ("transport_request_id") REFERENCES "public"."transport_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_hospital_id_organizations_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_ambulance_company_id_organizations_id_fk" FOREIGN KEY ("ambulance_company_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_events" ADD CONSTRAINT "transport_events_transport_request_id_transport_requests_id_fk" FOREIGN KEY ("transport_request_id") REFERENCES "public"."transport_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_events" ADD CONSTRAINT "transport_events_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_events" ADD CONSTRAINT "transport_events_actor_organization_id_organizations_id_fk" FOREIGN KEY ("actor_organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_events" ADD CONSTRAINT "transport_events_ambulance_company_id_organizations_id_fk" FOREIGN KEY ("ambulance_company_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_events" ADD CONSTRAINT "transport_events_transport_response_id_transport_responses_id_fk" FOREIGN KEY ("transport_response_id") REFERENCES "public"."transport_responses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_requests" ADD CONSTRAINT "transport_requests_hospital_id_organizations_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_requests" ADD CONSTRAINT "transport_requests_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_requests" ADD CONSTRAINT "transport_requests_ambulance_company_id_organizations_id_fk" FOREIGN KEY ("ambulance_company_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_responses" ADD CONSTRAINT "transport_responses_transport_request_id_transport_requests_id_fk" FOREIGN KEY ("transport_request_id") REFERENCES "public"."transport_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_responses" ADD CONSTRAINT "transport_responses_ambulance_company_id_organizations_id_fk" FOREIGN KEY ("ambulance_company_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transport_responses" ADD CONSTRAINT "transport_responses_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_last_active" ON "sessions" USING btree ("last_active_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "users_organization" ON "users" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "audit_latest" ON "audit_log" USING btree ("id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_timestamp" ON "audit_log" USING btree ("timestamp");--> statement-breakpoint
CREATE INDEX "audit_resource" ON "audit_log" USING btree ("resource_type","resource_id");--> statement-breakpoint
CREATE UNIQUE INDEX "facilities_source_key" ON "facilities" USING btree ("source_key");--> statement-breakpoint
CREATE INDEX "facilities_search" ON "facilities" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "idempotency_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "ratings_company" ON "ratings" USING btree ("ambulance_company_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ratings_hospital" ON "ratings" USING btree ("hospital_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "events_request" ON "transport_events" USING btree ("transport_request_id","id");--> statement-breakpoint
CREATE INDEX "requests_pool" ON "transport_requests" USING btree ("dispatch_by","id") WHERE status in ('pending', 'needs_approval');--> statement-breakpoint
CREATE INDEX "requests_hospital_urgent" ON "transport_requests" USING btree ("hospital_id","status","dispatch_by","id");--> statement-breakpoint
CREATE INDEX "requests_company_urgent" ON "transport_requests" USING btree ("ambulance_company_id","status","dispatch_by","id");--> statement-breakpoint
CREATE INDEX "requests_hospital_latest" ON "transport_requests" USING btree ("hospital_id","transport_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "requests_company_latest" ON "transport_requests" USING btree ("ambulance_company_id","transport_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "requests_status_latest" ON "transport_requests" USING btree ("status","transport_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "requests_latest" ON "transport_requests" USING btree ("transport_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "requests_search" ON "transport_requests" USING gin ("patient_name" gin_trgm_ops,"current_location" gin_trgm_ops,"destination" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "responses_request" ON "transport_responses" USING btree ("transport_request_id","created_at");--> statement-breakpoint
CREATE INDEX "responses_company" ON "transport_responses" USING btree ("ambulance_company_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "responses_one_open_a_company" ON "transport_responses" USING btree ("transport_request_id","ambulance_company_id") WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "responses_one_approved" ON "transport_responses" USING btree ("transport_request_id") WHERE status = 'approved';