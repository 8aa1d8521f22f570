CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organizations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"time_zone" text DEFAULT 'America/New_York' NOT NULL,
	"phone" text,
	"address" text,
	"base_latitude" double precision,
	"base_longitude" double precision,
	"rating_sum" bigint DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organizations_name_unique" UNIQUE("name"),
	CONSTRAINT "organizations_kind_check" CHECK ("organizations"."kind" in ('hospital', 'ambulance')),
	CONSTRAINT "organizations_base_check" CHECK (("organizations"."base_latitude" is null) = ("organizations"."base_longitude" is null)
          and "organizations"."base_latitude" between -90 and 90 and "organizations"."base_longitude" between -180 and 180)
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
	"is_manager" boolean DEFAULT false NOT NULL,
	"is_crew" boolean DEFAULT false NOT NULL,
	"is_site" boolean DEFAULT false NOT NULL,
	"phone" text,
	"address" text,
	"is_demo" boolean DEFAULT false NOT NULL,
	"password_changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"reset_token" text,
	"reset_token_expiry" timestamp with time zone,
	"totp_secret" text,
	"totp_confirmed_at" timestamp with time zone,
	"totp_last_step" bigint,
	"email_notifications" boolean DEFAULT true NOT NULL,
	"transport_updates" boolean DEFAULT true NOT NULL,
	"marketing_emails" boolean DEFAULT false NOT NULL,
	"alert_sound" boolean DEFAULT true NOT NULL,
	"alert_desktop" boolean DEFAULT false NOT NULL,
	"theme" text DEFAULT 'system' NOT NULL,
	"deactivated_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_role_check" CHECK ("users"."role" in ('hospital', 'ambulance', 'admin')),
	CONSTRAINT "users_theme_check" CHECK ("users"."theme" in ('system', 'light', 'dark', 'night')),
	CONSTRAINT "users_manager_check" CHECK (not "users"."is_manager" or "users"."role" = 'hospital'),
	CONSTRAINT "users_organization_by_role_check" CHECK ("users"."role" <> 'admin' or "users"."organization_id" is null)
);
--> statement-breakpoint
CREATE TABLE "audit_chain" (
	"position" bigint PRIMARY KEY NOT NULL,
	"audit_id" bigint NOT NULL,
	"chain_hash" text NOT NULL,
	"chained_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_chain_audit_id_unique" UNIQUE("audit_id")
);
--> statement-breakpoint
CREATE TABLE "audit_clock" (
	"advance" bigint PRIMARY KEY NOT NULL
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
	"success" boolean NOT NULL,
	"written_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"row_mac" text,
	"search_text" text GENERATED ALWAYS AS (lower(action || ' ' || resource_type || ' ' || coalesce(username, '') || ' ' || (details)::text)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "embed_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "embed_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"site_id" integer NOT NULL,
	"key_hash" text NOT NULL,
	"hint" text NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "embed_keys_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "embed_sites" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "embed_sites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hospital_id" integer NOT NULL,
	"name" text NOT NULL,
	"publishable_key" text NOT NULL,
	"origins" text[] NOT NULL,
	"theme" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"user_id" integer NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "embed_sites_publishable_key_unique" UNIQUE("publishable_key")
);
--> statement-breakpoint
CREATE TABLE "embed_usage" (
	"site_id" integer NOT NULL,
	"day" date NOT NULL,
	"sessions" integer DEFAULT 0 NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "embed_usage_site_id_day_pk" PRIMARY KEY("site_id","day")
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
CREATE TABLE "live_outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"written_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"written_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"change" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "displays" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "displays_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"label" text NOT NULL,
	"organization_id" integer NOT NULL,
	"started_by" integer NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "displays_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"organization_id" integer,
	"invited_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "invitations_role_check" CHECK ("invitations"."role" in ('hospital', 'ambulance', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "log_ins" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "log_ins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"occurred_at" timestamp with time zone DEFAULT now() NOT NULL,
	"outcome" text NOT NULL,
	"ip_address" text,
	"user_agent" text,
	CONSTRAINT "log_ins_outcome_check" CHECK ("log_ins"."outcome" in ('success', 'wrong_password', 'wrong_code', 'locked_out', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sessions_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"awaits_second_factor" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_active_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ip_address" text,
	"user_agent" text,
	CONSTRAINT "sessions_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"recipients" integer NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"organization" text NOT NULL,
	"message" text,
	"submission" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"read_by" integer,
	"search_text" text GENERATED ALWAYS AS (lower(name || ' ' || email || ' ' || organization || ' ' || coalesce(message, ''))) STORED NOT NULL,
	CONSTRAINT "contact_messages_submission_unique" UNIQUE("submission")
);
--> statement-breakpoint
CREATE TABLE "lateness_notices" (
	"event_id" bigint NOT NULL,
	"level" text NOT NULL,
	"kind" text NOT NULL,
	"notified_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lateness_notices_event_id_level_pk" PRIMARY KEY("event_id","level"),
	CONSTRAINT "lateness_notices_level_check" CHECK ("lateness_notices"."level" in ('amber', 'red')),
	CONSTRAINT "lateness_notices_kind_check" CHECK ("lateness_notices"."kind" in ('unanswered', 'undecided', 'not_started', 'not_arrived'))
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" integer,
	"recipient" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mail_outbox_key_unique" UNIQUE("key"),
	CONSTRAINT "mail_outbox_kind_check" CHECK ("mail_outbox"."kind" in ('notification', 'password_reset', 'password_changed', 'invitation', 'contact_message', 'account_locked', 'announcement')),
	CONSTRAINT "mail_outbox_state_check" CHECK ("mail_outbox"."state" in ('waiting', 'sending', 'sent', 'failed', 'dropped')),
	CONSTRAINT "mail_outbox_recipient_check" CHECK ("mail_outbox"."user_id" is not null or "mail_outbox"."recipient" is not null)
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"event_id" bigint NOT NULL,
	"type" text NOT NULL,
	"transport_request_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notifications_type_check" CHECK ("notifications"."type" in ('created', 'response_received', 'approved', 'response_rejected', 'started', 'en_route', 'at_pickup', 'patient_aboard', 'at_destination', 'transfer_of_care', 'completed', 'cancelled', 'released', 'unanswered_amber', 'unanswered_red', 'undecided_amber', 'undecided_red', 'not_started_amber', 'not_started_red', 'not_arrived_amber', 'not_arrived_red'))
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"section" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"secrets" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"checked_at" timestamp with time zone,
	CONSTRAINT "public_statistics_singleton_check" CHECK ("public_statistics"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "soon_arrivals" (
	"transport_request_id" integer PRIMARY KEY NOT NULL,
	"leg" text NOT NULL,
	CONSTRAINT "soon_arrivals_leg_check" CHECK ("soon_arrivals"."leg" in ('to_pickup', 'to_destination'))
);
--> statement-breakpoint
CREATE TABLE "vehicle_positions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vehicle_positions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transport_request_id" integer NOT NULL,
	"ambulance_company_id" integer NOT NULL,
	"user_id" integer,
	"recorded_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"accuracy" real NOT NULL,
	"speed" real,
	"heading" real,
	CONSTRAINT "vehicle_positions_coordinates_check" CHECK ("vehicle_positions"."latitude" between -90 and 90 and "vehicle_positions"."longitude" between -180 and 180)
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
	CONSTRAINT "ratings_transport_request_unique" UNIQUE("transport_request_id"),
	CONSTRAINT "ratings_rating_check" CHECK ("ratings"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "request_views" (
	"organization_id" integer NOT NULL,
	"transport_request_id" integer NOT NULL,
	"viewed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "request_views_transport_request_id_organization_id_pk" PRIMARY KEY("transport_request_id","organization_id")
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
	CONSTRAINT "transport_events_type_check" CHECK ("transport_events"."type" in ('created', 'response_received', 'response_withdrawn', 'response_rejected', 'approved', 'released', 'started', 'en_route', 'at_pickup', 'patient_aboard', 'at_destination', 'transfer_of_care', 'completed', 'cancelled', 'rated', 'route_optimized'))
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
	"promised_arrival" timestamp with time zone,
	"last_milestone" text,
	"start_location_lat" double precision,
	"start_location_long" double precision,
	"destination_lat" double precision,
	"destination_long" double precision,
	"optimal_route" text,
	"traffic_condition" text,
	"route_source" text,
	"estimated_travel_time" integer,
	"estimated_distance" double precision,
	"route_last_updated" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "transport_requests_status_check" CHECK ("transport_requests"."status" in ('pending', 'needs_approval', 'approved', 'in_progress', 'completed', 'cancelled')),
	CONSTRAINT "transport_requests_priority_check" CHECK ("transport_requests"."priority" in ('low', 'medium', 'high', 'critical')),
	CONSTRAINT "transport_requests_isolation_check" CHECK ("transport_requests"."isolation_precautions" in ('none', 'contact', 'droplet', 'airborne')),
	CONSTRAINT "transport_requests_company_by_status_check" CHECK (case when "transport_requests"."status" in ('approved', 'in_progress', 'completed') then "transport_requests"."ambulance_company_id" is not null
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
	CONSTRAINT "transport_responses_status_check" CHECK ("transport_responses"."status" in ('pending', 'approved', 'rejected', 'withdrawn', 'released'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embed_keys" ADD CONSTRAINT "embed_keys_site_id_embed_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."embed_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embed_keys" ADD CONSTRAINT "embed_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embed_sites" ADD CONSTRAINT "embed_sites_hospital_id_organizations_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embed_sites" ADD CONSTRAINT "embed_sites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embed_sites" ADD CONSTRAINT "embed_sites_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embed_usage" ADD CONSTRAINT "embed_usage_site_id_embed_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."embed_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "displays" ADD CONSTRAINT "displays_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "displays" ADD CONSTRAINT "displays_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_ins" ADD CONSTRAINT "log_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_read_by_users_id_fk" FOREIGN KEY ("read_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lateness_notices" ADD CONSTRAINT "lateness_notices_event_id_transport_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."transport_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event_id_transport_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."transport_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_transport_request_id_transport_requests_id_fk" FOREIGN KEY ("transport_request_id") REFERENCES "public"."transport_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "soon_arrivals" ADD CONSTRAINT "soon_arrivals_transport_request_id_transport_requests_id_fk" FOREIGN KEY ("transport_request_id") REFERENCES "public"."transport_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_positions" ADD CONSTRAINT "vehicle_positions_transport_request_id_transport_requests_id_fk" FOREIGN KEY ("transport_request_id") REFERENCES "public"."transport_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_positions" ADD CONSTRAINT "vehicle_positions_ambulance_company_id_organizations_id_fk" FOREIGN KEY ("ambulance_company_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_positions" ADD CONSTRAINT "vehicle_positions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_transport_request_id_transport_requests_id_fk" FOREIGN KEY ("transport_request_id") REFERENCES "public"."transport_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_hospital_id_organizations_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_ambulance_company_id_organizations_id_fk" FOREIGN KEY ("ambulance_company_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_views" ADD CONSTRAINT "request_views_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_views" ADD CONSTRAINT "request_views_transport_request_id_transport_requests_id_fk" FOREIGN KEY ("transport_request_id") REFERENCES "public"."transport_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "organizations_search_idx" ON "organizations" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_unique" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "users_organization_idx" ON "users" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "users_role_idx" ON "users" USING btree ("role",lower("username"));--> statement-breakpoint
CREATE INDEX "users_deactivated_idx" ON "users" USING btree (lower("username")) WHERE deactivated_at is not null;--> statement-breakpoint
CREATE INDEX "users_marketing_idx" ON "users" USING btree ("id") WHERE marketing_emails;--> statement-breakpoint
CREATE UNIQUE INDEX "users_reset_token_unique" ON "users" USING btree ("reset_token");--> statement-breakpoint
CREATE INDEX "users_search_idx" ON "users" USING gin ("username" gin_trgm_ops,"name" gin_trgm_ops,"email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_log_latest_idx" ON "audit_log" USING btree ("id");--> statement-breakpoint
CREATE INDEX "audit_log_timestamp_idx" ON "audit_log" USING btree ("timestamp","id");--> statement-breakpoint
CREATE INDEX "audit_log_failed_idx" ON "audit_log" USING btree ("timestamp","id") WHERE not success;--> statement-breakpoint
CREATE INDEX "audit_log_user_idx" ON "audit_log" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_resource_idx" ON "audit_log" USING btree ("resource_type","resource_id");--> statement-breakpoint
CREATE INDEX "audit_log_written_by_idx" ON "audit_log" USING btree ("written_by","id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_row_mac_unique" ON "audit_log" USING btree ("row_mac");--> statement-breakpoint
CREATE INDEX "audit_log_search_idx" ON "audit_log" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "embed_keys_site_idx" ON "embed_keys" USING btree ("site_id","id");--> statement-breakpoint
CREATE INDEX "embed_sites_hospital_idx" ON "embed_sites" USING btree ("hospital_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "embed_sites_user_unique" ON "embed_sites" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "embed_sites_origins_idx" ON "embed_sites" USING gin ("origins") WHERE revoked_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "facilities_source_key_unique" ON "facilities" USING btree ("source_key");--> statement-breakpoint
CREATE INDEX "facilities_search_idx" ON "facilities" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "facilities_name_idx" ON "facilities" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "facilities_address_idx" ON "facilities" USING btree (lower("address"));--> statement-breakpoint
CREATE INDEX "facilities_location_idx" ON "facilities" USING gist (point("longitude", "latitude"));--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_idx" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "live_outbox_written_by_idx" ON "live_outbox" USING btree ("written_by","id");--> statement-breakpoint
CREATE INDEX "live_outbox_written_at_idx" ON "live_outbox" USING btree ("written_at");--> statement-breakpoint
CREATE INDEX "displays_organization_idx" ON "displays" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "displays_started_by_idx" ON "displays" USING btree ("started_by");--> statement-breakpoint
CREATE INDEX "invitations_latest_idx" ON "invitations" USING btree ("id");--> statement-breakpoint
CREATE INDEX "log_ins_user_idx" ON "log_ins" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "log_ins_occurred_idx" ON "log_ins" USING btree ("occurred_at");--> statement-breakpoint
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_last_active_idx" ON "sessions" USING btree ("last_active_at");--> statement-breakpoint
CREATE INDEX "contact_messages_latest_idx" ON "contact_messages" USING btree ("id");--> statement-breakpoint
CREATE INDEX "contact_messages_unread_idx" ON "contact_messages" USING btree ("id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "contact_messages_search_idx" ON "contact_messages" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mail_outbox_due_idx" ON "mail_outbox" USING btree ("next_attempt_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "mail_outbox_created_idx" ON "mail_outbox" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_event_user_type_unique" ON "notifications" USING btree ("event_id","user_id","type");--> statement-breakpoint
CREATE INDEX "notifications_user_idx" ON "notifications" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("user_id","id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_unread_request_idx" ON "notifications" USING btree ("transport_request_id","user_id") WHERE read_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_positions_request_recorded_unique" ON "vehicle_positions" USING btree ("transport_request_id","recorded_at");--> statement-breakpoint
CREATE INDEX "vehicle_positions_received_idx" ON "vehicle_positions" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "vehicle_positions_user_idx" ON "vehicle_positions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ratings_company_idx" ON "ratings" USING btree ("ambulance_company_id","id");--> statement-breakpoint
CREATE INDEX "ratings_hospital_idx" ON "ratings" USING btree ("hospital_id","id");--> statement-breakpoint
CREATE INDEX "ratings_created_by_idx" ON "ratings" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "ratings_company_created_idx" ON "ratings" USING btree ("ambulance_company_id","created_at");--> statement-breakpoint
CREATE INDEX "ratings_hospital_created_idx" ON "ratings" USING btree ("hospital_id","created_at");--> statement-breakpoint
CREATE INDEX "request_views_organization_idx" ON "request_views" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "transport_events_request_idx" ON "transport_events" USING btree ("transport_request_id","id");--> statement-breakpoint
CREATE INDEX "transport_events_statistics_idx" ON "transport_events" USING btree ("transport_request_id","type","occurred_at") WHERE type in ('approved', 'at_pickup');--> statement-breakpoint
CREATE INDEX "transport_events_actor_idx" ON "transport_events" USING btree ("actor_user_id");--> statement-breakpoint
CREATE INDEX "transport_events_daily_idx" ON "transport_events" USING btree ("occurred_at","type") WHERE type in ('created', 'completed', 'cancelled');--> statement-breakpoint
CREATE INDEX "transport_requests_pool_idx" ON "transport_requests" USING btree ("dispatch_by","id") WHERE status in ('pending', 'needs_approval');--> statement-breakpoint
CREATE INDEX "transport_requests_pool_pickup_idx" ON "transport_requests" USING btree ("transport_date","id") WHERE status in ('pending', 'needs_approval');--> statement-breakpoint
CREATE INDEX "transport_requests_active_idx" ON "transport_requests" USING btree ("dispatch_by","id") WHERE status in ('approved', 'in_progress');--> statement-breakpoint
CREATE INDEX "transport_requests_active_pickup_idx" ON "transport_requests" USING btree ("transport_date","id") WHERE status in ('approved', 'in_progress');--> statement-breakpoint
CREATE INDEX "transport_requests_hospital_urgent_idx" ON "transport_requests" USING btree ("hospital_id","status","dispatch_by","id");--> statement-breakpoint
CREATE INDEX "transport_requests_company_urgent_idx" ON "transport_requests" USING btree ("ambulance_company_id","status","dispatch_by","id");--> statement-breakpoint
CREATE INDEX "transport_requests_hospital_latest_idx" ON "transport_requests" USING btree ("hospital_id","transport_date","id");--> statement-breakpoint
CREATE INDEX "transport_requests_company_latest_idx" ON "transport_requests" USING btree ("ambulance_company_id","transport_date","id");--> statement-breakpoint
CREATE INDEX "transport_requests_hospital_created_idx" ON "transport_requests" USING btree ("hospital_id","created_at");--> statement-breakpoint
CREATE INDEX "transport_requests_created_by_idx" ON "transport_requests" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "transport_requests_status_latest_idx" ON "transport_requests" USING btree ("status","transport_date","id");--> statement-breakpoint
CREATE INDEX "transport_requests_latest_idx" ON "transport_requests" USING btree ("transport_date","id");--> statement-breakpoint
CREATE INDEX "transport_requests_due_idx" ON "transport_requests" USING btree (coalesce(promised_arrival, transport_date)) WHERE status in ('pending', 'needs_approval', 'approved', 'in_progress');--> statement-breakpoint
CREATE INDEX "transport_requests_search_idx" ON "transport_requests" USING gin ("patient_name" gin_trgm_ops,"medical_record_number" gin_trgm_ops,"current_location" gin_trgm_ops,"destination" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "transport_responses_request_idx" ON "transport_responses" USING btree ("transport_request_id","created_at");--> statement-breakpoint
CREATE INDEX "transport_responses_company_idx" ON "transport_responses" USING btree ("ambulance_company_id","status");--> statement-breakpoint
CREATE INDEX "transport_responses_created_by_idx" ON "transport_responses" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "transport_responses_one_pending_per_company_unique" ON "transport_responses" USING btree ("transport_request_id","ambulance_company_id") WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "transport_responses_one_approved_unique" ON "transport_responses" USING btree ("transport_request_id") WHERE status = 'approved';--> statement-breakpoint
-- Both tables hold exactly one row.
INSERT INTO "public_statistics" ("id") VALUES (1);--> statement-breakpoint
INSERT INTO "audit_clock" ("advance") VALUES (0);
