CREATE TABLE "closed_day" (
	"day" date PRIMARY KEY NOT NULL,
	"paid_in" bigint NOT NULL,
	"paid_out" bigint NOT NULL,
	"rewards" bigint NOT NULL,
	"taken_back" bigint NOT NULL,
	"till" bigint NOT NULL,
	"payout" bigint NOT NULL,
	"found" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "posting_created" ON "posting" USING brin ("created_at") WITH (pages_per_range=32,autosummarize=true);--> statement-breakpoint
-- A transaction can commit after the end of the day on which it began, and a clock can go back. Class 4210 of the locks: 0 for all days, else the days since 2000.
CREATE FUNCTION "reopen_closed_day"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  posted date := (NEW.created_at AT TIME ZONE 'Asia/Dhaka')::date;
BEGIN
  -- A day is closed under its exclusive lock, so not while a posting of that day is uncommitted.
  PERFORM pg_advisory_xact_lock_shared(4210, posted - date '2000-01-01');
  IF EXISTS (SELECT FROM closed_day WHERE day >= posted) THEN
    -- No later day is closed meanwhile, so that no day before a closed one is missing.
    PERFORM pg_advisory_xact_lock(4210, 0);
    DELETE FROM closed_day WHERE day >= posted;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER posting_reopens_day BEFORE INSERT ON "posting" FOR EACH ROW EXECUTE FUNCTION reopen_closed_day();
