CREATE TABLE "identity_providers" (
	"organization_id" integer PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"log_in_name" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text NOT NULL,
	"groups_claim" text DEFAULT 'groups' NOT NULL,
	"group_roles" jsonb NOT NULL,
	"creates_accounts" boolean DEFAULT false NOT NULL,
	"is_only_way" boolean DEFAULT false NOT NULL,
	"is_enabled" boolean DEFAULT false NOT NULL,
	CONSTRAINT "identity_providers_log_in_name_unique" UNIQUE("log_in_name"),
	CONSTRAINT "identity_providers_log_in_name_check" CHECK ("identity_providers"."log_in_name" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "identity_providers_group_roles_check" CHECK (jsonb_array_length("identity_providers"."group_roles") between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "linked_identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" integer NOT NULL,
	"linked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "linked_identities_issuer_subject_pk" PRIMARY KEY("issuer","subject"),
	CONSTRAINT "linked_identities_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
ALTER TABLE "identity_providers" ADD CONSTRAINT "identity_providers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linked_identities" ADD CONSTRAINT "linked_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;