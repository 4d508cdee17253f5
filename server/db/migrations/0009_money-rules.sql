ALTER TABLE "setting" ADD COLUMN "referral_top_up" bigint DEFAULT 50000 NOT NULL;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "least_top_up" bigint DEFAULT 1000 NOT NULL;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "least_transfer" bigint DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "transfers_per_hour" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "open_payments" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "open_withdrawals" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "open_messages" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "accounts_per_number" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "registrations_per_hour" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "bonus" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "task" SET "bonus" = p."amount" FROM "posting" p WHERE p."reason" = 'plan_bonus' AND p."ref" = "task"."id";--> statement-breakpoint
UPDATE "task" SET "bonus" = p."bonus" FROM "user" u JOIN "plan" p ON p."id" = u."plan_id"
	WHERE u."id" = "task"."user_id" AND "task"."rewarded_at" IS NULL AND p."bonus" > 0;--> statement-breakpoint
CREATE INDEX "purchase_buyer" ON "purchase" USING btree ("buyer_id","plan_id");--> statement-breakpoint
CREATE INDEX "user_mobile_number" ON "user" USING btree (left(regexp_replace(regexp_replace("mobile_number", '[^0-9]', '', 'g'), '^0*(880)?0?', ''), 10));--> statement-breakpoint
ALTER TABLE "setting" ADD CONSTRAINT "setting_limits_positive" CHECK (least("setting"."referral_top_up", "setting"."least_top_up", "setting"."least_transfer", "setting"."transfers_per_hour", "setting"."open_payments",
        "setting"."open_withdrawals", "setting"."open_messages", "setting"."accounts_per_number", "setting"."registrations_per_hour") > 0);