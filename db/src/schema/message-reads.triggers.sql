-- Both sides of a thread see that its messages are read, and no rival.
CREATE OR REPLACE FUNCTION enqueue_message_read() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_outbox (change)
  SELECT jsonb_build_object(
    'kind', 'request',
    'requestId', request.id,
    'version', request.version,
    'status', request.status,
    'hospitalId', request.hospital_id,
    'ambulanceCompanyId', request.ambulance_company_id,
    'askedCompanyIds', request.asked_company_ids,
    'onlyCompanyId', NEW.ambulance_company_id,
    'before', jsonb_build_object(
      'status', request.status, 'hospitalId', request.hospital_id, 'ambulanceCompanyId', request.ambulance_company_id,
      'askedCompanyIds', request.asked_company_ids))
  FROM transport_requests request WHERE request.id = NEW.transport_request_id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER message_reads_outbox AFTER INSERT ON message_reads
  FOR EACH ROW EXECUTE FUNCTION enqueue_message_read();
