-- The chain over the audit trail is written once, like the trail itself.
CREATE TRIGGER audit_chain_append_only BEFORE UPDATE OR DELETE ON audit_chain
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_chain_no_truncate BEFORE TRUNCATE ON audit_chain
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Which transaction wrote a row is for the database to say, not for the writer.
CREATE FUNCTION note_writing_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.written_by := pg_current_xact_id();
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_log_written_by BEFORE INSERT ON audit_log
  FOR EACH ROW EXECUTE FUNCTION note_writing_transaction();
