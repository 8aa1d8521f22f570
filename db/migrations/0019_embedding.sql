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
ALTER TABLE "users" ADD COLUMN "is_manager" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_site" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "embed_keys" ADD CONSTRAINT "embed_keys_site_id_embed_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."embed_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embed_keys" ADD CONSTRAINT "embed_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embed_sites" ADD CONSTRAINT "embed_sites_hospital_id_organizations_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embed_sites" ADD CONSTRAINT "embed_sites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embed_sites" ADD CONSTRAINT "embed_sites_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embed_usage" ADD CONSTRAINT "embed_usage_site_id_embed_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."embed_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "embed_keys_site" ON "embed_keys" USING btree ("site_id","id");--> statement-breakpoint
CREATE INDEX "embed_sites_hospital" ON "embed_sites" USING btree ("hospital_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "embed_sites_user" ON "embed_sites" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "embed_sites_origins" ON "embed_sites" USING gin ("origins") WHERE revoked_at is null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_manager" CHECK (not "users"."is_manager" or "users"."role" = 'hospital');