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

CREATE OR REPLACE FUNCTION enqueue_key_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_outbox (change) VALUES (jsonb_build_object('kind', 'site', 'siteId', NEW.site_id));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER embed_keys_outbox AFTER UPDATE ON embed_keys
  FOR EACH ROW WHEN (OLD.revoked_at IS DISTINCT FROM NEW.revoked_at)
  EXECUTE FUNCTION enqueue_key_change();
