-- Ids, versions and statuses only: no patient data enters the outbox.
CREATE OR REPLACE FUNCTION enqueue_request_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_outbox (change) VALUES (jsonb_build_object(
    'kind', 'request',
    'requestId', NEW.id,
    'version', NEW.version,
    'status', NEW.status,
    'hospitalId', NEW.hospital_id,
    'ambulanceCompanyId', NEW.ambulance_company_id,
    'askedCompanyIds', NEW.asked_company_ids,
    'before', CASE TG_OP WHEN 'UPDATE' THEN jsonb_build_object(
      'status', OLD.status, 'hospitalId', OLD.hospital_id, 'ambulanceCompanyId', OLD.ambulance_company_id,
      'askedCompanyIds', OLD.asked_company_ids) END));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER transport_requests_outbox AFTER INSERT OR UPDATE ON transport_requests
  FOR EACH ROW EXECUTE FUNCTION enqueue_request_change();

-- A view ends the alerts of every user of the company.
CREATE OR REPLACE FUNCTION enqueue_request_view() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_outbox (change)
  SELECT jsonb_build_object('kind', 'notifications', 'userId', users.id)
  FROM users WHERE users.organization_id = NEW.organization_id AND users.deactivated_at IS NULL;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER request_views_outbox AFTER INSERT ON request_views
  FOR EACH ROW EXECUTE FUNCTION enqueue_request_view();
