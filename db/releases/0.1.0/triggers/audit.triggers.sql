-- The database, not the writer, decides which transaction wrote a row. The clock keeps the numbers increasing after a
-- restore on another server. Its schema is named so that a session's temporary table cannot shadow it.
CREATE OR REPLACE FUNCTION set_written_by() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.written_by := (pg_current_xact_id()::text::bigint + (SELECT advance FROM public.audit_clock))::text::xid8;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER audit_log_written_by BEFORE INSERT ON audit_log
  FOR EACH ROW EXECUTE FUNCTION set_written_by();
