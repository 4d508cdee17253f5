ALTER TABLE "user" ADD COLUMN "referral_reached_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "referral_outcome" text;--> statement-breakpoint
-- A paid bonus has a posting. Without one, the right to it was used up if the top-ups have reached the present sum.
UPDATE "user" u SET "referral_reached_at" = p."created_at", "referral_outcome" = 'paid'
  FROM "posting" p WHERE p."reason" = 'referral_bonus' AND p."ref" = u."id";--> statement-breakpoint
UPDATE "user" u SET "referral_reached_at" = now(), "referral_outcome" = 'no_bonus'
  WHERE u."referrer_id" IS NOT NULL AND u."referral_reached_at" IS NULL
    AND (SELECT sum(p."amount") FROM "payment" p WHERE p."user_id" = u."id" AND p."status" = 'success' AND p."reversed_at" IS NULL)
      >= (SELECT greatest(s."referral_top_up", s."refer_amount") FROM "setting" s);--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_referral" CHECK (("user"."referral_reached_at" is null) = ("user"."referral_outcome" is null));