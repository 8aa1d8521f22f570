-- Settings such as maintenance mode decide who may stay connected.
CREATE OR REPLACE FUNCTION enqueue_settings_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_outbox (change) VALUES ('{"kind": "settings"}');
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER settings_outbox AFTER INSERT OR UPDATE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION enqueue_settings_change();
