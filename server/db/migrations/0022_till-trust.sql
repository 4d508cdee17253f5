CREATE TABLE "member_number" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"number" text NOT NULL,
	"state" text NOT NULL,
	"proved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_number_once" UNIQUE("user_id","number"),
	CONSTRAINT "member_number_proved_at" CHECK ("member_number"."state" <> 'proved' or "member_number"."proved_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "recovery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"code" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"proved_at" timestamp (3) with time zone,
	"sms_id" uuid,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recovery_code_once" UNIQUE("code"),
	CONSTRAINT "recovery_token_once" UNIQUE("token_hash"),
	CONSTRAINT "recovery_proved" CHECK (("recovery"."proved_at" is null) = ("recovery"."sms_id" is null) and ("recovery"."used_at" is null or "recovery"."proved_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "recovery_grant" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"granted_by" uuid NOT NULL,
	"reason" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"webhook_id" uuid NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"status" integer,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook" (
	"id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"format" text NOT NULL,
	"chat_id" text,
	"sealed_secret" "bytea" NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sms" DROP CONSTRAINT "sms_known_or_unknown";--> statement-breakpoint
ALTER TABLE "sms" DROP CONSTRAINT "sms_change_with_balance";--> statement-breakpoint
ALTER TABLE "till_alarm" DROP CONSTRAINT "till_alarm_closed";--> statement-breakpoint
ALTER TABLE "till" ALTER COLUMN "method" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "till_id" uuid;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "source" text DEFAULT 'form' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "reversed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "reversed_amount" bigint;--> statement-breakpoint
ALTER TABLE "password_reset" ADD COLUMN "is_by_staff" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "agent_auto_payment" bigint DEFAULT 50000 NOT NULL;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "agent_auto_day" bigint DEFAULT 500000 NOT NULL;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "fee_share_max" integer DEFAULT 200 NOT NULL;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "fee_max" bigint DEFAULT 3000 NOT NULL;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "new_number_hours" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "linked_effects_since" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sms" ADD COLUMN "commission" bigint;--> statement-breakpoint
ALTER TABLE "sms" ADD COLUMN "linked_by" text;--> statement-breakpoint
ALTER TABLE "sms" ADD COLUMN "needs_person" text;--> statement-breakpoint
ALTER TABLE "till_alarm" ADD COLUMN "details" jsonb;--> statement-breakpoint
ALTER TABLE "till_phone" ADD COLUMN "heartbeat_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "till_phone" ADD COLUMN "distrusted_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "till" ADD COLUMN "visibility" text DEFAULT 'unlisted' NOT NULL;--> statement-breakpoint
ALTER TABLE "till" ADD COLUMN "balance_proved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "till" ADD COLUMN "linked_lines" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "top_up_code" text;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "withdrawals_wait_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD COLUMN "repeats_payout_id" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD COLUMN "to_check" text;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD COLUMN "waits_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "member_number" ADD CONSTRAINT "member_number_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery" ADD CONSTRAINT "recovery_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery" ADD CONSTRAINT "recovery_sms_id_sms_id_fk" FOREIGN KEY ("sms_id") REFERENCES "public"."sms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_grant" ADD CONSTRAINT "recovery_grant_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_grant" ADD CONSTRAINT "recovery_grant_granted_by_user_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_number_proved" ON "member_number" USING btree ("number") WHERE "member_number"."state" = 'proved';--> statement-breakpoint
CREATE INDEX "recovery_user" ON "recovery" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery" USING btree ("next_at") WHERE "webhook_delivery"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_delivery_created" ON "webhook_delivery" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_till_id_till_id_fk" FOREIGN KEY ("till_id") REFERENCES "public"."till"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "till_label_listed" ON "till" USING btree (lower("label")) WHERE "till"."visibility" <> 'unlisted';--> statement-breakpoint
UPDATE "withdrawal" w SET "repeats_payout_id" = true WHERE w."payout_id" is not null
	and exists (select 1 from "withdrawal" o where o."method" = w."method" and o."payout_id" = w."payout_id" and o."id" < w."id");--> statement-breakpoint
UPDATE "till" SET "linked_lines" = (select count(*) from "sms" where "sms"."till_id" = "till"."id" and "sms"."chain" = 'linked');--> statement-breakpoint
CREATE FUNCTION "pg_temp"."add_check_digit"(digits text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
	damm constant text[] := array['0317598642', '7092154863', '4206871359', '1750983426', '6123045978',
		'3674209581', '5869720134', '8945362017', '9438617205', '2581436790'];
	interim integer := 0;
BEGIN
	FOR at IN 1..length(digits) LOOP
		interim := substr(damm[interim + 1], substr(digits, at, 1)::integer + 1, 1)::integer;
	END LOOP;
	RETURN digits || interim;
END $$;--> statement-breakpoint
UPDATE "user" SET "top_up_code" = "pg_temp"."add_check_digit"((100000 + (numbered.at * 618031 + start.at) % 900000)::text)
	FROM (select "id", row_number() over (order by "id") as at from "user" where "role" = 'customer') numbered,
		(select ('x' || substr(md5(min("id"::text)), 1, 8))::bit(32)::bigint as at from "user") start
	WHERE numbered."id" = "user"."id";--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawal_payout_id_once" ON "withdrawal" USING btree ("method","payout_id") WHERE "withdrawal"."payout_id" is not null and not "withdrawal"."repeats_payout_id";--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_top_up_code" UNIQUE("top_up_code");--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_reversed" CHECK ("payment"."reversed_at" is null or ("payment"."status" = 'success' and "payment"."reversed_amount" between 0 and "payment"."amount"));--> statement-breakpoint
ALTER TABLE "setting" ADD CONSTRAINT "setting_till_trust" CHECK (least("setting"."agent_auto_payment", "setting"."agent_auto_day") > 0 and "setting"."fee_share_max" between 0 and 10000 and "setting"."fee_max" >= 0
        and "setting"."new_number_hours" between 0 and 720);--> statement-breakpoint
ALTER TABLE "sms" ADD CONSTRAINT "sms_linked_by" CHECK ("sms"."chain" = 'linked' or "sms"."linked_by" is null);--> statement-breakpoint
ALTER TABLE "sms" ADD CONSTRAINT "sms_known_or_unknown" CHECK (case when "sms"."kind" is null then "sms"."state" in ('unknown', 'named', 'suspect') else "sms"."state" <> 'unknown' end);--> statement-breakpoint
ALTER TABLE "sms" ADD CONSTRAINT "sms_change_with_balance" CHECK ("sms"."balance" is not null or "sms"."change" is null);--> statement-breakpoint
ALTER TABLE "till_alarm" ADD CONSTRAINT "till_alarm_closed" CHECK ("till_alarm"."closed_at" is not null or "till_alarm"."closed_by" is null);--> statement-breakpoint
ALTER TABLE "till" ADD CONSTRAINT "till_without_method" CHECK ("till"."method" is not null or "till"."mode" = 'off');--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_to_check_unpaid" CHECK ("withdrawal"."to_check" is null or "withdrawal"."paid_at" is null);