-- runs with code since 0017
CREATE INDEX "transport_requests_record_number_idx" ON "transport_requests" USING btree (lower(regexp_replace("medical_record_number", '\s', '', 'g')));