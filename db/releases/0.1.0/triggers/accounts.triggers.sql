-- Per statement: an import of many organizations updates the single row of totals once.
CREATE OR REPLACE FUNCTION count_organizations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  difference integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  UPDATE public_statistics SET
    hospitals = hospitals + difference * (SELECT count(*) FROM counted WHERE kind = 'hospital'),
    ambulance_companies = ambulance_companies + difference * (SELECT count(*) FROM counted WHERE kind = 'ambulance')
  WHERE EXISTS (SELECT FROM counted);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER organizations_insert_count AFTER INSERT ON organizations
  REFERENCING NEW TABLE AS counted FOR EACH STATEMENT EXECUTE FUNCTION count_organizations();
CREATE OR REPLACE TRIGGER organizations_delete_count AFTER DELETE ON organizations
  REFERENCING OLD TABLE AS counted FOR EACH STATEMENT EXECUTE FUNCTION count_organizations();

-- Sockets of an organization's people and widgets are checked again when its networks change. Compared here, because a
-- condition of the trigger would need the columns of all migrations.
CREATE OR REPLACE FUNCTION enqueue_networks_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.networks IS DISTINCT FROM NEW.networks THEN
    INSERT INTO live_outbox (change)
    SELECT jsonb_build_object('kind', 'account', 'userId', id)
    FROM users WHERE organization_id = NEW.id AND NOT is_site AND deactivated_at IS NULL
    UNION ALL
    SELECT jsonb_build_object('kind', 'site', 'siteId', id)
    FROM embed_sites WHERE hospital_id = NEW.id AND revoked_at IS NULL;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER organizations_networks_outbox AFTER UPDATE ON organizations
  FOR EACH ROW EXECUTE FUNCTION enqueue_networks_change();

-- Role, organization and deactivation decide what an open socket may receive.
CREATE OR REPLACE FUNCTION enqueue_account_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_outbox (change) VALUES (jsonb_build_object('kind', 'account', 'userId', OLD.id));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER users_update_outbox AFTER UPDATE ON users
  FOR EACH ROW WHEN (
    (OLD.role, OLD.organization_id, OLD.deactivated_at) IS DISTINCT FROM (NEW.role, NEW.organization_id, NEW.deactivated_at))
  EXECUTE FUNCTION enqueue_account_change();
CREATE OR REPLACE TRIGGER users_delete_outbox AFTER DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION enqueue_account_change();
