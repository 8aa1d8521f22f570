-- Revocations and changed origins end the sessions of a site's widgets.
CREATE OR REPLACE FUNCTION enqueue_site_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_outbox (change) VALUES (jsonb_build_object('kind', 'site', 'siteId', NEW.id));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER embed_sites_outbox AFTER UPDATE ON embed_sites
  FOR EACH ROW WHEN ((OLD.origins, OLD.revoked_at) IS DISTINCT FROM (NEW.origins, NEW.revoked_at))
  EXECUTE FUNCTION enqueue_site_change();

-- Compared here, because a condition of the trigger would need the columns of all migrations.
CREATE OR REPLACE FUNCTION enqueue_key_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.revoked_at, OLD.responsible_id, OLD.expires_at) IS DISTINCT FROM
    (NEW.revoked_at, NEW.responsible_id, NEW.expires_at)
  THEN
    INSERT INTO live_outbox (change) VALUES (jsonb_build_object('kind', 'site', 'siteId', NEW.site_id));
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER embed_keys_outbox AFTER UPDATE ON embed_keys
  FOR EACH ROW EXECUTE FUNCTION enqueue_key_change();

-- A key works while the account that answers for it may manage the site. A deleted account is set to null above.
CREATE OR REPLACE FUNCTION enqueue_responsible_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_outbox (change)
  SELECT DISTINCT jsonb_build_object('kind', 'site', 'siteId', site_id)
  FROM embed_keys WHERE responsible_id = NEW.id AND revoked_at IS NULL;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER users_responsible_outbox AFTER UPDATE ON users
  FOR EACH ROW WHEN (
    (OLD.role, OLD.organization_id, OLD.is_manager, OLD.deactivated_at) IS DISTINCT FROM
    (NEW.role, NEW.organization_id, NEW.is_manager, NEW.deactivated_at))
  EXECUTE FUNCTION enqueue_responsible_change();
