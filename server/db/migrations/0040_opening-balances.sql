ALTER TABLE "account" DROP CONSTRAINT "account_kind_fits_owner";--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_kind_fits_owner" CHECK (case when "owner_id" is null
        then "kind" in ('till', 'payout', 'sales', 'rewards', 'referral', 'adjust', 'owner', 'expense', 'found', 'opening') and "balance" = 0
        else "kind" in ('balance', 'earning', 'hold') end);--> statement-breakpoint
INSERT INTO "account" ("owner_id", "kind") VALUES (NULL, 'opening');--> statement-breakpoint
-- The lock of a day belongs to the schema: several shops can share a database. Class 4210 is that of the schema `public`.
CREATE OR REPLACE FUNCTION "reopen_closed_day"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  posted date := (NEW.created_at AT TIME ZONE 'Asia/Dhaka')::date;
  class int := CASE current_schema() WHEN 'public' THEN 4210 ELSE hashtext(current_schema()) END;
BEGIN
  -- A day is closed under its exclusive lock, so not while a posting of that day is uncommitted.
  PERFORM pg_advisory_xact_lock_shared(class, posted - date '2000-01-01');
  IF EXISTS (SELECT FROM closed_day WHERE day >= posted) THEN
    -- No later day is closed meanwhile, so that no day before a closed one is missing.
    PERFORM pg_advisory_xact_lock(class, 0);
    DELETE FROM closed_day WHERE day >= posted;
  END IF;
  RETURN NEW;
END $$;
