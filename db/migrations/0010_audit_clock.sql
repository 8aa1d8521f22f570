CREATE TABLE "audit_clock" (
	"advance" bigint PRIMARY KEY NOT NULL
);
