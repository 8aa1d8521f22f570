-- A server's transaction numbers begin anew where a dump is restored on another one; the clock carries them on. It
-- is named with its schema: a session's temporary table of that name must not stand before it.
INSERT INTO audit_clock (advance) VALUES (0);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_writing_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.written_by := (pg_current_xact_id()::text::bigint + (SELECT advance FROM public.audit_clock))::text::xid8;
  RETURN NEW;
END
$$;
