ALTER TABLE "account" DROP CONSTRAINT "account_kind_fits_owner";--> statement-breakpoint
ALTER TABLE "sms" ADD COLUMN "named_as" text;--> statement-breakpoint
ALTER TABLE "sms" ADD COLUMN "named_note" text;--> statement-breakpoint
ALTER TABLE "sms" ADD COLUMN "named_by" uuid;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD COLUMN "paid_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD COLUMN "payout_fee" bigint;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD COLUMN "sms_id" uuid;--> statement-breakpoint
ALTER TABLE "sms" ADD CONSTRAINT "sms_named_by_user_id_fk" FOREIGN KEY ("named_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_sms_id_sms_id_fk" FOREIGN KEY ("sms_id") REFERENCES "public"."sms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sms_unnamed" ON "sms" USING btree ("id") WHERE "sms"."state" = 'open' and "sms"."direction" = 'out';--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawal_sms_once" ON "withdrawal" USING btree ("sms_id") WHERE "withdrawal"."sms_id" is not null;--> statement-breakpoint
CREATE INDEX "withdrawal_to_pay" ON "withdrawal" USING btree ("method","id") WHERE "withdrawal"."status" = 'approved' and "withdrawal"."paid_at" is null;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_kind_fits_owner" CHECK (case when "account"."owner_id" is null
        then "account"."kind" in ('till', 'payout', 'sales', 'rewards', 'referral', 'adjust', 'owner', 'expense') and "account"."balance" = 0
        else "account"."kind" in ('balance', 'earning', 'hold') end);--> statement-breakpoint
ALTER TABLE "sms" ADD CONSTRAINT "sms_named" CHECK (("sms"."state" <> 'named' or "sms"."named_as" is not null) and ("sms"."named_as" is null) = ("sms"."named_by" is null));--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_paid_approved" CHECK ("withdrawal"."status" = 'approved' or "withdrawal"."paid_at" is null);--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_sms_paid" CHECK ("withdrawal"."paid_at" is not null or ("withdrawal"."sms_id" is null and "withdrawal"."payout_fee" is null));--> statement-breakpoint
INSERT INTO "account" ("owner_id", "kind") VALUES (NULL, 'owner'), (NULL, 'expense');--> statement-breakpoint
UPDATE "withdrawal" SET "paid_at" = "decided_at" WHERE "status" = 'approved';
