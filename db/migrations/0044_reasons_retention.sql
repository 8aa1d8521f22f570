-- runs with code since 0017
ALTER TABLE "legal_holds" DROP CONSTRAINT "legal_holds_released_check";--> statement-breakpoint
ALTER TABLE "retention_batches" DROP CONSTRAINT "retention_batches_class_check";--> statement-breakpoint
ALTER TABLE "emergency_accesses" ALTER COLUMN "reason" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "legal_holds" ALTER COLUMN "reason" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "emergency_accesses" ADD CONSTRAINT "emergency_accesses_reason_check" CHECK ("emergency_accesses"."reason" is not null or ("emergency_accesses"."reviewed_at" is not null and "emergency_accesses"."note" is null));--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_released_check" CHECK (case when "legal_holds"."reason" is null
        then "legal_holds"."released_by" is not null and "legal_holds"."released_at" is not null and "legal_holds"."release_reason" is null
        else num_nulls("legal_holds"."released_by", "legal_holds"."released_at", "legal_holds"."release_reason") in (0, 3) end);--> statement-breakpoint
ALTER TABLE "retention_batches" ADD CONSTRAINT "retention_batches_class_check" CHECK ("retention_batches"."class" in ('records', 'messages', 'log_ins', 'reasons', 'audit'));