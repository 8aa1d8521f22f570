-- What takes rights away from the widgets of a site: a site or a key that is revoked, origins that have changed.
CREATE FUNCTION tell_site_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_outbox (change) VALUES (jsonb_build_object('kind', 'site', 'siteId', NEW.id));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER embed_sites_told AFTER UPDATE ON embed_sites
  FOR EACH ROW WHEN ((OLD.origins, OLD.revoked_at) IS DISTINCT FROM (NEW.origins, NEW.revoked_at))
  EXECUTE FUNCTION tell_site_change();
--> statement-breakpoint
CREATE FUNCTION tell_key_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_outbox (change) VALUES (jsonb_build_object('kind', 'site', 'siteId', NEW.site_id));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER embed_keys_told AFTER UPDATE ON embed_keys
  FOR EACH ROW WHEN (OLD.revoked_at IS DISTINCT FROM NEW.revoked_at)
  EXECUTE FUNCTION tell_key_change();
