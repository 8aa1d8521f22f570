-- The timeline and the audit trail are written once: no statement changes or removes a row. Only who owns the
-- tables could take these triggers away first.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER transport_events_append_only BEFORE UPDATE OR DELETE ON transport_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER transport_events_no_truncate BEFORE TRUNCATE ON transport_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Totals for the public: one row, there from the start.
INSERT INTO public_statistics (id) VALUES (1);
--> statement-breakpoint
CREATE FUNCTION count_organizations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  difference integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
  kind text := CASE TG_OP WHEN 'INSERT' THEN NEW.kind ELSE OLD.kind END;
BEGIN
  UPDATE public_statistics SET
    hospitals = hospitals + CASE kind WHEN 'hospital' THEN difference ELSE 0 END,
    ambulance_companies = ambulance_companies + CASE kind WHEN 'ambulance' THEN difference ELSE 0 END,
    last_updated = now();
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER organizations_counted AFTER INSERT OR DELETE ON organizations
  FOR EACH ROW EXECUTE FUNCTION count_organizations();
