-- Each change that a socket may have to tell of leaves a row in live_outbox, in the transaction that makes it. Ids,
-- versions, statuses and positions of vehicles alone: no patient's data.
CREATE FUNCTION tell_request_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_outbox (change) VALUES (jsonb_build_object(
    'kind', 'request',
    'requestId', NEW.id,
    'version', NEW.version,
    'status', NEW.status,
    'hospitalId', NEW.hospital_id,
    'ambulanceCompanyId', NEW.ambulance_company_id,
    'before', CASE TG_OP WHEN 'UPDATE' THEN jsonb_build_object(
      'status', OLD.status, 'hospitalId', OLD.hospital_id, 'ambulanceCompanyId', OLD.ambulance_company_id) END));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER transport_requests_told AFTER INSERT OR UPDATE ON transport_requests
  FOR EACH ROW EXECUTE FUNCTION tell_request_change();
--> statement-breakpoint
-- The place that is newest after a batch; one that comes late, out of a dead zone, moves nobody back.
CREATE FUNCTION tell_positions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_outbox (change)
  SELECT DISTINCT ON (added.transport_request_id) jsonb_build_object(
    'kind', 'position',
    'requestId', request.id,
    'status', request.status,
    'hospitalId', request.hospital_id,
    'ambulanceCompanyId', request.ambulance_company_id,
    'latitude', added.latitude,
    'longitude', added.longitude,
    'accuracy', added.accuracy,
    'speed', added.speed,
    'heading', added.heading,
    'recordedAt', added.recorded_at,
    'receivedAt', added.received_at)
  FROM added JOIN transport_requests request ON request.id = added.transport_request_id
  WHERE NOT EXISTS (
    SELECT FROM vehicle_positions newer
    WHERE newer.transport_request_id = added.transport_request_id AND newer.recorded_at > added.recorded_at)
  ORDER BY added.transport_request_id, added.recorded_at DESC;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER vehicle_positions_told AFTER INSERT ON vehicle_positions
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tell_positions();
--> statement-breakpoint
-- Once a person, however many entries a step has made.
CREATE FUNCTION tell_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_outbox (change)
  SELECT jsonb_build_object('kind', 'notifications', 'userId', user_id) FROM (SELECT DISTINCT user_id FROM changed) people;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER notifications_added_told AFTER INSERT ON notifications
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_notifications();
--> statement-breakpoint
CREATE TRIGGER notifications_read_told AFTER UPDATE ON notifications
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_notifications();
--> statement-breakpoint
CREATE FUNCTION tell_statistics() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_outbox (change) VALUES ('{"kind": "statistics"}');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER public_statistics_told AFTER UPDATE ON public_statistics
  FOR EACH STATEMENT EXECUTE FUNCTION tell_statistics();
--> statement-breakpoint
-- What takes rights away: a session that is gone, an account that has changed sides, settings such as maintenance.
CREATE FUNCTION tell_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_outbox (change) VALUES (jsonb_build_object('kind', 'session', 'sessionHash', OLD.id_hash));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sessions_told AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION tell_session_end();
--> statement-breakpoint
CREATE FUNCTION tell_account_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_outbox (change) VALUES (jsonb_build_object('kind', 'account', 'userId', OLD.id));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_changed_told AFTER UPDATE ON users
  FOR EACH ROW WHEN (
    (OLD.role, OLD.organization_id, OLD.deactivated_at) IS DISTINCT FROM (NEW.role, NEW.organization_id, NEW.deactivated_at))
  EXECUTE FUNCTION tell_account_change();
--> statement-breakpoint
CREATE TRIGGER users_removed_told AFTER DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION tell_account_change();
--> statement-breakpoint
CREATE FUNCTION tell_settings_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_outbox (change) VALUES ('{"kind": "settings"}');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER settings_told AFTER INSERT OR UPDATE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION tell_settings_change();
