CREATE TABLE "house_numbers" (
	"street_id" integer NOT NULL,
	"number" text NOT NULL,
	"postcode" text,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	CONSTRAINT "house_numbers_street_id_number_pk" PRIMARY KEY("street_id","number")
);
--> statement-breakpoint
CREATE TABLE "indexed_places" (
	"id" integer PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"address" text,
	"locality" text,
	"city" text,
	"state" text,
	"postcode" text,
	"name_key" text NOT NULL,
	"search_text" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"south" double precision NOT NULL,
	"west" double precision NOT NULL,
	"north" double precision NOT NULL,
	"east" double precision NOT NULL,
	"lines" jsonb,
	CONSTRAINT "indexed_places_kind_known" CHECK ("indexed_places"."kind" in ('care', 'street', 'place', 'postcode'))
);
--> statement-breakpoint
CREATE TABLE "place_index" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"hash" text NOT NULL,
	"region" text NOT NULL,
	"loaded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "place_index_one_row" CHECK ("place_index"."is_only")
);
--> statement-breakpoint
ALTER TABLE "house_numbers" ADD CONSTRAINT "house_numbers_street_id_indexed_places_id_fk" FOREIGN KEY ("street_id") REFERENCES "public"."indexed_places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "house_numbers_location_idx" ON "house_numbers" USING gist (point("longitude", "latitude"));--> statement-breakpoint
CREATE INDEX "indexed_places_search_idx" ON "indexed_places" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "indexed_places_street_extent_idx" ON "indexed_places" USING gist (box(point("west", "south"), point("east", "north"))) WHERE kind = 'street';