-- runs with code since 0044
-- Pages of 0.1.0 fail at the types of events, notifications and purges that migrations since 0031 have added: it must not start.
SELECT 1;
