-- The latest position of each request in a batch. A late batch, sent after a dead zone, does not move the vehicle back.
CREATE OR REPLACE FUNCTION enqueue_positions() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER vehicle_positions_outbox AFTER INSERT ON vehicle_positions
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION enqueue_positions();
