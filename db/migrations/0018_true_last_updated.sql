ALTER TABLE "public_statistics" ADD COLUMN "checked_at" timestamp with time zone;
--> statement-breakpoint
-- The average as it is shown: to one decimal.
CREATE FUNCTION shown_average(stars bigint, ratings bigint) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN ratings > 0 THEN round(stars::numeric / ratings, 1) ELSE 0 END
$$;
--> statement-breakpoint
-- The moment goes with the figures that are shown, whoever writes them, and only with them. It is read behind the row's
-- lock: the beginning of a transaction would set it back where one that began earlier ends later.
CREATE FUNCTION note_shown_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.last_updated := CASE
    WHEN (NEW.completed_transports, NEW.hospitals, NEW.ambulance_companies, shown_average(NEW.rating_sum, NEW.rating_count))
      IS DISTINCT FROM
      (OLD.completed_transports, OLD.hospitals, OLD.ambulance_companies, shown_average(OLD.rating_sum, OLD.rating_count))
    THEN clock_timestamp() ELSE OLD.last_updated END;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER public_statistics_moment BEFORE UPDATE ON public_statistics
  FOR EACH ROW EXECUTE FUNCTION note_shown_change();
--> statement-breakpoint
-- Once a statement: an import of many organizations changes the one row of figures once.
DROP TRIGGER organizations_counted ON organizations;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_organizations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  difference integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  UPDATE public_statistics SET
    hospitals = hospitals + difference * (SELECT count(*) FROM counted WHERE kind = 'hospital'),
    ambulance_companies = ambulance_companies + difference * (SELECT count(*) FROM counted WHERE kind = 'ambulance')
  WHERE EXISTS (SELECT FROM counted);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER organizations_added_counted AFTER INSERT ON organizations
  REFERENCING NEW TABLE AS counted FOR EACH STATEMENT EXECUTE FUNCTION count_organizations();
--> statement-breakpoint
CREATE TRIGGER organizations_removed_counted AFTER DELETE ON organizations
  REFERENCING OLD TABLE AS counted FOR EACH STATEMENT EXECUTE FUNCTION count_organizations();
--> statement-breakpoint
-- A check that finds nothing is nothing to tell of.
DROP TRIGGER public_statistics_told ON public_statistics;
--> statement-breakpoint
CREATE TRIGGER public_statistics_told
  AFTER UPDATE OF completed_transports, rating_sum, rating_count, hospitals, ambulance_companies ON public_statistics
  FOR EACH STATEMENT EXECUTE FUNCTION tell_statistics();
