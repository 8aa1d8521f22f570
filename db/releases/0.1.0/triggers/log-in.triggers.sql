-- A session that ends closes its sockets.
CREATE OR REPLACE FUNCTION enqueue_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_outbox (change) VALUES (jsonb_build_object('kind', 'session', 'sessionHash', OLD.id_hash));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER sessions_outbox AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION enqueue_session_end();
