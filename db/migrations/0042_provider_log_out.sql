-- runs with code since 0017
CREATE TABLE "provider_sessions" (
	"session_id_hash" text PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"subject" text NOT NULL,
	"provider_session_id" text,
	"id_token" text
);
--> statement-breakpoint
ALTER TABLE "identity_providers" ADD COLUMN "ends_sessions" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_sessions" ADD CONSTRAINT "provider_sessions_session_id_hash_sessions_id_hash_fk" FOREIGN KEY ("session_id_hash") REFERENCES "public"."sessions"("id_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_sessions_subject_idx" ON "provider_sessions" USING btree ("issuer","subject");--> statement-breakpoint
CREATE INDEX "provider_sessions_session_idx" ON "provider_sessions" USING btree ("issuer","provider_session_id");