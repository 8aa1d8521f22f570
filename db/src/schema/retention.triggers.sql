-- A hold waits for the batch of a purge that is under way: that has finished with a row, or will not touch it.
CREATE OR REPLACE FUNCTION protect_legal_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM pg_advisory_xact_lock(8245907631500020);
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.released_at IS NULL AND NEW.released_at IS NOT NULL
      AND (OLD.id, OLD.scope, OLD.reason, OLD.set_by, OLD.set_at) = (NEW.id, NEW.scope, NEW.reason, NEW.set_by, NEW.set_at)
      AND (OLD.transport_request_id, OLD.organization_id)
        IS NOT DISTINCT FROM (NEW.transport_request_id, NEW.organization_id) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND current_setting('wardway.purge', true) = 'legal_holds' AND OLD.released_at IS NOT NULL
      AND NEW.reason IS NULL AND to_jsonb(OLD) - '{reason,release_reason}'::text[] = to_jsonb(NEW) - '{reason,release_reason}'::text[]
      AND (SELECT pg_has_role(relowner, 'member') FROM pg_class WHERE oid = TG_RELID) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a legal hold can only be released' USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE OR REPLACE TRIGGER legal_holds_protected BEFORE INSERT OR UPDATE OR DELETE ON legal_holds
  FOR EACH ROW EXECUTE FUNCTION protect_legal_hold();
CREATE OR REPLACE TRIGGER legal_holds_no_truncate BEFORE TRUNCATE ON legal_holds
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

-- The portal's role adds anchors only to sign the newest one again. A purge, as the tables' owner, adds others.
CREATE OR REPLACE FUNCTION protect_audit_anchor() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT isfinite(NEW.cutoff) OR NEW.cutoff > clock_timestamp() THEN
    RAISE EXCEPTION 'an anchor is not about the future' USING ERRCODE = 'check_violation';
  END IF;
  IF (SELECT pg_has_role(relowner, 'member') FROM pg_class WHERE oid = TG_RELID)
      OR (NEW.position, NEW.chain_hash, NEW.audit_id, NEW.written_by, NEW.cutoff, NEW.has_row_macs) = (
        SELECT position, chain_hash, audit_id, written_by, cutoff, has_row_macs FROM audit_anchors ORDER BY id DESC LIMIT 1) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'only a purge moves the anchor' USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE OR REPLACE TRIGGER audit_anchors_protected BEFORE INSERT ON audit_anchors
  FOR EACH ROW EXECUTE FUNCTION protect_audit_anchor();

-- Of an organization are the requests of a hospital, those that go to it, and those with which a company or a receiving hospital
-- had to do: it responded, declined, wrote, or accepted the patient.
CREATE OR REPLACE FUNCTION is_held(request public.transport_requests) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM public.legal_holds hold
    WHERE hold.released_at IS NULL AND CASE hold.scope
      WHEN 'everything' THEN true
      WHEN 'request' THEN hold.transport_request_id = request.id
      ELSE hold.organization_id IN (request.hospital_id, request.receiving_hospital_id, request.ambulance_company_id) OR EXISTS (
        SELECT FROM public.transport_responses response
        WHERE response.transport_request_id = request.id AND response.ambulance_company_id = hold.organization_id)
      OR EXISTS (
        SELECT FROM public.transport_events event
        WHERE event.transport_request_id = request.id
          AND hold.organization_id IN (event.ambulance_company_id, event.actor_organization_id))
    END)
$$;

-- Removes ended requests with everything that refers to them. Without the owner's rights it can remove nothing.
CREATE OR REPLACE FUNCTION purge_requests(ids integer[], OUT requests integer, OUT events integer)
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(8245907631500020);
  IF EXISTS (
    SELECT FROM transport_requests request
    WHERE id = ANY (ids) AND (status NOT IN ('completed', 'cancelled') OR is_held(request))) THEN
    RAISE EXCEPTION 'a request is not over, or on hold' USING ERRCODE = 'object_in_use';
  END IF;
  INSERT INTO purged_requests (request_id, response_ids, rating_id, was_completed, ambulance_company_id, rating)
  SELECT request.id,
    ARRAY(SELECT id FROM transport_responses WHERE transport_request_id = request.id ORDER BY id),
    given.id, request.status = 'completed', given.ambulance_company_id, given.rating
  FROM transport_requests request LEFT JOIN ratings given ON given.transport_request_id = request.id
  WHERE request.id = ANY (ids);
  DELETE FROM notifications WHERE transport_request_id = ANY (ids);
  DELETE FROM lateness_notices USING transport_events event
  WHERE event.id = event_id AND event.transport_request_id = ANY (ids);
  DELETE FROM ratings WHERE transport_request_id = ANY (ids);
  DELETE FROM vehicle_positions WHERE transport_request_id = ANY (ids);
  DELETE FROM soon_arrivals WHERE transport_request_id = ANY (ids);
  DELETE FROM transport_declines WHERE transport_request_id = ANY (ids);
  DELETE FROM message_reads WHERE transport_request_id = ANY (ids);
  DELETE FROM follow_links WHERE transport_request_id = ANY (ids);
  DELETE FROM request_views WHERE transport_request_id = ANY (ids);
  DELETE FROM transport_calls WHERE transport_request_id = ANY (ids);
  PERFORM set_config('wardway.purge', 'transport_events', true);
  DELETE FROM transport_events WHERE transport_request_id = ANY (ids);
  GET DIAGNOSTICS events = ROW_COUNT;
  PERFORM set_config('wardway.purge', '', true);
  DELETE FROM transport_responses WHERE transport_request_id = ANY (ids);
  DELETE FROM transport_requests WHERE id = ANY (ids);
  GET DIAGNOSTICS requests = ROW_COUNT;
END
$$;

-- Removes what was typed for emergency accesses that are reviewed and legal holds that are released; the rows stay.
CREATE OR REPLACE FUNCTION purge_reasons(access_ids integer[], hold_ids integer[]) RETURNS integer
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  accesses integer;
  holds integer;
BEGIN
  PERFORM pg_advisory_xact_lock(8245907631500020);
  IF EXISTS (SELECT FROM legal_holds WHERE released_at IS NULL) THEN
    RAISE EXCEPTION 'there is a legal hold' USING ERRCODE = 'object_in_use';
  END IF;
  UPDATE emergency_accesses SET reason = NULL, note = NULL
  WHERE id = ANY (access_ids) AND reviewed_at IS NOT NULL AND reason IS NOT NULL;
  GET DIAGNOSTICS accesses = ROW_COUNT;
  PERFORM set_config('wardway.purge', 'legal_holds', true);
  UPDATE legal_holds SET reason = NULL, release_reason = NULL WHERE id = ANY (hold_ids) AND reason IS NOT NULL;
  GET DIAGNOSTICS holds = ROW_COUNT;
  PERFORM set_config('wardway.purge', '', true);
  RETURN accesses + holds;
END
$$;

-- Removes the oldest rows of the trail, up to the newest anchor and never all of them. Its signature is checked by who
-- verifies: the database has no key.
CREATE OR REPLACE FUNCTION purge_audit(last_position bigint) RETURNS integer
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  removed integer;
  unchained integer;
BEGIN
  PERFORM pg_advisory_xact_lock(8245907631500020);
  IF EXISTS (SELECT FROM legal_holds WHERE released_at IS NULL) THEN
    RAISE EXCEPTION 'there is a legal hold' USING ERRCODE = 'object_in_use';
  END IF;
  IF NOT EXISTS (
    SELECT FROM (SELECT position, chain_hash FROM audit_anchors ORDER BY id DESC LIMIT 1) anchor
    JOIN audit_chain link USING (position, chain_hash)
    WHERE position = last_position AND EXISTS (SELECT FROM audit_chain WHERE position > last_position)) THEN
    RAISE EXCEPTION 'the newest anchor is not at position %', last_position USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  PERFORM set_config('wardway.purge', 'audit_log', true);
  DELETE FROM audit_log USING audit_chain WHERE audit_chain.audit_id = audit_log.id AND position <= last_position;
  GET DIAGNOSTICS removed = ROW_COUNT;
  PERFORM set_config('wardway.purge', 'audit_chain', true);
  DELETE FROM audit_chain WHERE position <= last_position;
  GET DIAGNOSTICS unchained = ROW_COUNT;
  PERFORM set_config('wardway.purge', '', true);
  IF removed <> unchained THEN
    RAISE EXCEPTION 'a row of the trail is missing up to position %', last_position USING ERRCODE = 'data_corrupted';
  END IF;
  RETURN removed;
END
$$;

REVOKE EXECUTE ON FUNCTION purge_requests(integer[]), purge_reasons(integer[], integer[]), purge_audit(bigint) FROM PUBLIC;
