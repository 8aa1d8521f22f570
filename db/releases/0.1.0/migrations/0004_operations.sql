-- runs with code since 0003
CREATE TABLE "audit_chain_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_chain_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_position" bigint NOT NULL,
	"key_name" text NOT NULL,
	"previous_hash" text NOT NULL,
	"signature" text NOT NULL,
	"previous_signature" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
