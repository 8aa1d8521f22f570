-- One user of an organization opens a request: its call ends for the others.
CREATE OR REPLACE FUNCTION enqueue_ended_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_outbox (change)
  SELECT jsonb_build_object('kind', 'notifications', 'userId', users.id)
  FROM users WHERE users.deactivated_at IS NULL AND users.organization_id IN (SELECT organization_id FROM ended);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER transport_calls_outbox AFTER DELETE ON transport_calls
  REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION enqueue_ended_calls();
