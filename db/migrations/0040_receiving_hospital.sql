-- runs with code since 0017
-- In the order of the writers, against deadlocks with processes of the earlier release.
LOCK TABLE "transport_requests", "transport_events", "notifications" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type_check";--> statement-breakpoint
ALTER TABLE "transport_events" DROP CONSTRAINT "transport_events_type_check";--> statement-breakpoint
ALTER TABLE "transport_requests" ADD COLUMN "receiving_hospital_id" integer;--> statement-breakpoint
ALTER TABLE "transport_requests" ADD COLUMN "patient_accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transport_requests" ADD CONSTRAINT "transport_requests_receiving_hospital_id_organizations_id_fk" FOREIGN KEY ("receiving_hospital_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organizations_name_idx" ON "organizations" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "transport_requests_receiving_idx" ON "transport_requests" USING btree ("receiving_hospital_id","status","transport_date","id") WHERE receiving_hospital_id is not null;--> statement-breakpoint
CREATE INDEX "transport_requests_current_unit_idx" ON "transport_requests" USING btree (lower("current_unit")) WHERE current_unit is not null;--> statement-breakpoint
CREATE INDEX "transport_requests_destination_unit_idx" ON "transport_requests" USING btree (lower("destination_unit")) WHERE destination_unit is not null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_check" CHECK ("notifications"."type" in ('created', 'response_received', 'response_expired', 'approved', 'response_rejected', 'started', 'en_route', 'at_pickup', 'patient_aboard', 'at_destination', 'transfer_of_care', 'completed', 'cancelled', 'released', 'declined', 'asking_widened', 'no_response', 'changed', 'change_proposed', 'pickup_proposed', 'proposal_accepted', 'proposal_declined', 'proposal_withdrawn', 'milestone_corrected', 'patient_accepted', 'reopened', 'message', 'unanswered_amber', 'unanswered_red', 'undecided_amber', 'undecided_red', 'not_started_amber', 'not_started_red', 'not_arrived_amber', 'not_arrived_red', 'arrival_passed', 'redirected', 'read_logging_requested', 'read_logging_off', 'second_factor_optional', 'audit_rows_removed', 'embed_key_expiring', 'embed_key_expires_soon', 'embed_key_expired', 'embed_key_disabled', 'legal_hold_set', 'legal_hold_released', 'emergency_access', 'provisioning_token_made', 'provisioning_token_expiring', 'provisioning_token_expired'));--> statement-breakpoint
ALTER TABLE "transport_events" ADD CONSTRAINT "transport_events_type_check" CHECK ("transport_events"."type" in ('created', 'response_received', 'response_withdrawn', 'response_expired', 'response_rejected', 'approved', 'released', 'started', 'en_route', 'at_pickup', 'patient_aboard', 'at_destination', 'transfer_of_care', 'completed', 'cancelled', 'rated', 'route_optimized', 'acceptance_recorded', 'patient_accepted', 'declined', 'decline_withdrawn', 'asking_widened', 'no_response', 'changed', 'change_proposed', 'pickup_proposed', 'proposal_accepted', 'proposal_declined', 'proposal_withdrawn', 'milestone_corrected', 'reopened', 'return_prepared', 'return_removed', 'message'));--> statement-breakpoint
-- Before the first row that is written without it. As in receiving-hospital.triggers.sql.
CREATE OR REPLACE FUNCTION meters_between(lat1 float8, long1 float8, lat2 float8, long2 float8)
RETURNS float8 LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT 2 * 6371008.8 * asin(least(1, sqrt(
    sin(radians(lat2 - lat1) / 2) ^ 2
    + cos(radians(lat1)) * cos(radians(lat2)) * sin(radians(long2 - long1) / 2) ^ 2
  )))
$$;
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE OR REPLACE TRIGGER transport_requests_receiving_hospital
  BEFORE INSERT OR UPDATE OF destination, destination_lat, destination_long ON transport_requests
  FOR EACH ROW EXECUTE FUNCTION set_receiving_hospital();
--> statement-breakpoint
-- What is still to come.
UPDATE transport_requests SET destination = destination
WHERE status IN ('pending', 'needs_approval', 'approved', 'in_progress');
