ALTER TABLE "audit_log" ADD COLUMN "mark" text;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_mark" ON "audit_log" USING btree ("mark");