ALTER TABLE "account" DROP CONSTRAINT "account_kind_fits_owner";--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_kind_fits_owner" CHECK (case when "account"."owner_id" is null
        then "account"."kind" in ('till', 'payout', 'sales', 'rewards', 'referral', 'adjust', 'owner', 'expense', 'found') and "account"."balance" = 0
        else "account"."kind" in ('balance', 'earning', 'hold') end);--> statement-breakpoint
INSERT INTO "account" ("owner_id", "kind") VALUES (NULL, 'found');