-- The average rating as displayed: one decimal.
CREATE OR REPLACE FUNCTION displayed_average(stars bigint, ratings bigint) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN ratings > 0 THEN round(stars::numeric / ratings, 1) ELSE 0 END
$$;

-- last_updated changes only with a displayed figure. It is read under the row lock: a transaction's start time would
-- set it back if an earlier transaction commits later.
CREATE OR REPLACE FUNCTION set_last_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.last_updated := CASE
    WHEN (NEW.completed_transports, NEW.hospitals, NEW.ambulance_companies, displayed_average(NEW.rating_sum, NEW.rating_count))
      IS DISTINCT FROM
      (OLD.completed_transports, OLD.hospitals, OLD.ambulance_companies, displayed_average(OLD.rating_sum, OLD.rating_count))
    THEN clock_timestamp() ELSE OLD.last_updated END;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER public_statistics_last_updated BEFORE UPDATE ON public_statistics
  FOR EACH ROW EXECUTE FUNCTION set_last_updated();

CREATE OR REPLACE FUNCTION enqueue_statistics() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_outbox (change) VALUES ('{"kind": "statistics"}');
  RETURN NULL;
END
$$;

-- checked_at is left out: a check without findings changes nothing that is displayed.
CREATE OR REPLACE TRIGGER public_statistics_outbox
  AFTER UPDATE OF completed_transports, rating_sum, rating_count, hospitals, ambulance_companies ON public_statistics
  FOR EACH STATEMENT EXECUTE FUNCTION enqueue_statistics();
