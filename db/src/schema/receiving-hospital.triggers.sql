-- Meters on a sphere of the Earth's mean radius.
CREATE OR REPLACE FUNCTION meters_between(lat1 float8, long1 float8, lat2 float8, long2 float8)
RETURNS float8 LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT 2 * 6371008.8 * asin(least(1, sqrt(
    sin(radians(lat2 - lat1) / 2) ^ 2
    + cos(radians(lat1)) * cos(radians(lat2)) * sin(radians(long2 - long1) / 2) ^ 2
  )))
$$;

-- The receiving hospital is the one with whose name the destination begins, up to one of its commas; of several, the one with the
-- longest name. It is where the only facility of its name is, or else the middle of its latest pick-ups: a destination that is
-- far from there is another hospital of the same name.
CREATE OR REPLACE FUNCTION find_receiving_hospital(destination text, latitude float8, longitude float8)
RETURNS integer LANGUAGE plpgsql STABLE AS $$
DECLARE
  hospital record;
  place record;
  namesakes bigint;
BEGIN
  SELECT id, name INTO hospital FROM organizations
  WHERE kind = 'hospital' AND lower(name) = ANY (ARRAY(
    SELECT lower(btrim(array_to_string((string_to_array(destination, ','))[:commas + 1], ',')))
    FROM generate_series(0, 3) AS commas
  ))
  ORDER BY length(name) DESC, id LIMIT 1;
  IF hospital.id IS NULL THEN
    RETURN NULL;
  END IF;
  SELECT count(*) AS known, min(facilities.latitude) AS latitude, min(facilities.longitude) AS longitude INTO place
  FROM facilities WHERE lower(facilities.name) = lower(hospital.name);
  namesakes := place.known;
  IF namesakes <> 1 THEN
    SELECT count(*) AS known, percentile_disc(0.5) WITHIN GROUP (ORDER BY start_location_lat) AS latitude,
      percentile_disc(0.5) WITHIN GROUP (ORDER BY start_location_long) AS longitude INTO place
    FROM (
      SELECT start_location_lat, start_location_long FROM transport_requests
      WHERE hospital_id = hospital.id AND status <> 'cancelled'
        AND start_location_lat IS NOT NULL AND start_location_long IS NOT NULL
      ORDER BY created_at DESC LIMIT 20
    ) AS latest;
  END IF;
  -- A few pick-ups may all be elsewhere.
  IF namesakes <> 1 AND place.known < 3 THEN
    RETURN CASE WHEN namesakes = 0 THEN hospital.id END;
  END IF;
  IF meters_between(place.latitude, place.longitude, find_receiving_hospital.latitude, find_receiving_hospital.longitude) > 25000 THEN
    RETURN NULL;
  END IF;
  RETURN hospital.id;
END
$$;

-- Decided when a destination is written, so that it stays the same while the hospital prepares. An acceptance ends with it.
CREATE OR REPLACE FUNCTION set_receiving_hospital() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.receiving_hospital_id IS NOT NULL AND
    (NEW.destination, NEW.destination_lat, NEW.destination_long) IS NOT DISTINCT FROM
    (OLD.destination, OLD.destination_lat, OLD.destination_long)
  THEN
    RETURN NEW;
  END IF;
  NEW.receiving_hospital_id := find_receiving_hospital(NEW.destination, NEW.destination_lat, NEW.destination_long);
  IF TG_OP = 'UPDATE' AND NEW.receiving_hospital_id IS DISTINCT FROM OLD.receiving_hospital_id THEN
    NEW.patient_accepted_at := NULL;
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER transport_requests_receiving_hospital
  BEFORE INSERT OR UPDATE OF destination, destination_lat, destination_long ON transport_requests
  FOR EACH ROW EXECUTE FUNCTION set_receiving_hospital();
