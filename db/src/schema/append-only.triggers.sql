-- The audit trail, its chain and the timeline are append-only. Only the owner of the tables can drop these triggers.
CREATE OR REPLACE FUNCTION reject_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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
