-- One entry per user, however many notifications a statement writes.
CREATE OR REPLACE FUNCTION enqueue_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_outbox (change)
  SELECT jsonb_build_object('kind', 'notifications', 'userId', user_id) FROM (SELECT DISTINCT user_id FROM changed) users;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER notifications_insert_outbox AFTER INSERT ON notifications
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION enqueue_notifications();
CREATE OR REPLACE TRIGGER notifications_update_outbox AFTER UPDATE ON notifications
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION enqueue_notifications();
