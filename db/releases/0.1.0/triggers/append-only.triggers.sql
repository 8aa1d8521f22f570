-- The audit trail, its chain, the timeline and what emergency accesses showed are append-only. Only the owner of the tables
-- can drop these triggers. A purge is the exception: its functions (retention.triggers.sql) set wardway.purge while they
-- run, which helps their owner only.
CREATE OR REPLACE FUNCTION reject_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME IN ('audit_log', 'audit_chain', 'transport_events')
      AND current_setting('wardway.purge', true) = TG_TABLE_NAME
      AND (SELECT pg_has_role(relowner, 'member') FROM pg_class WHERE oid = TG_RELID) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE OR REPLACE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

CREATE OR REPLACE TRIGGER audit_chain_append_only BEFORE UPDATE OR DELETE ON audit_chain
  FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER audit_chain_no_truncate BEFORE TRUNCATE ON audit_chain
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

CREATE OR REPLACE TRIGGER audit_chain_keys_append_only BEFORE UPDATE OR DELETE ON audit_chain_keys
  FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER audit_chain_keys_no_truncate BEFORE TRUNCATE ON audit_chain_keys
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

CREATE OR REPLACE TRIGGER transport_events_append_only BEFORE UPDATE OR DELETE ON transport_events
  FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER transport_events_no_truncate BEFORE TRUNCATE ON transport_events
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

CREATE OR REPLACE TRIGGER audit_anchors_append_only BEFORE UPDATE OR DELETE ON audit_anchors
  FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER audit_anchors_no_truncate BEFORE TRUNCATE ON audit_anchors
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

CREATE OR REPLACE TRIGGER emergency_access_reads_append_only BEFORE UPDATE OR DELETE ON emergency_access_reads
  FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER emergency_access_reads_no_truncate BEFORE TRUNCATE ON emergency_access_reads
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
