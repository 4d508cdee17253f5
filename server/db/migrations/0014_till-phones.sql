CREATE TABLE "payment_verdict" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"obstacle" text,
	"sms_id" uuid,
	"mode" text NOT NULL,
	"judged_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"till_id" uuid NOT NULL,
	"phone_id" uuid,
	"entered_by" uuid,
	"sender" text NOT NULL,
	"body" text NOT NULL,
	"body_hash" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"parser_version" smallint NOT NULL,
	"method" text NOT NULL,
	"kind" text,
	"direction" text,
	"transaction_id" text,
	"amount" bigint,
	"fee" bigint,
	"balance" bigint,
	"change" bigint,
	"counterparty" text,
	"is_masked" boolean DEFAULT false NOT NULL,
	"reference" text,
	"happened_at" timestamp (3) with time zone,
	"state" text NOT NULL,
	"chain" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sms_body_once" UNIQUE("till_id","body_hash"),
	CONSTRAINT "sms_one_source" CHECK (("sms"."phone_id" is null) <> ("sms"."entered_by" is null)),
	CONSTRAINT "sms_known_or_unknown" CHECK (("sms"."kind" is null) = ("sms"."state" = 'unknown')),
	CONSTRAINT "sms_change_with_balance" CHECK (("sms"."balance" is null) = ("sms"."change" is null))
);
--> statement-breakpoint
CREATE TABLE "till_alarm" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"ref" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" uuid,
	"note" text,
	CONSTRAINT "till_alarm_closed" CHECK (("till_alarm"."closed_at" is null) = ("till_alarm"."closed_by" is null))
);
--> statement-breakpoint
CREATE TABLE "till_phone_sim" (
	"phone_id" uuid NOT NULL,
	"sim" smallint NOT NULL,
	"till_id" uuid NOT NULL,
	CONSTRAINT "till_phone_sim_phone_id_sim_till_id_pk" PRIMARY KEY("phone_id","sim","till_id")
);
--> statement-breakpoint
CREATE TABLE "till_phone" (
	"id" uuid PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"dialect" text NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	"last_seen_at" timestamp (3) with time zone,
	"sends_heartbeats" boolean DEFAULT false NOT NULL,
	"battery" smallint,
	"queued" integer,
	"version" text,
	"ignored" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "till" (
	"id" uuid PRIMARY KEY NOT NULL,
	"method" text NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"mode" text DEFAULT 'off' NOT NULL,
	"balance" bigint,
	"chain_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "till_number_once" UNIQUE("method","number")
);
--> statement-breakpoint
ALTER TABLE "audit" ALTER COLUMN "actor_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "till_phone_id" uuid;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "sms_id" uuid;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "without_sms" text;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "auto_payment" bigint DEFAULT 1000000 NOT NULL;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "auto_day" bigint DEFAULT 2500000 NOT NULL;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "opens_at" integer DEFAULT 9 NOT NULL;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "closes_at" integer DEFAULT 23 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_verdict" ADD CONSTRAINT "payment_verdict_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_verdict" ADD CONSTRAINT "payment_verdict_sms_id_sms_id_fk" FOREIGN KEY ("sms_id") REFERENCES "public"."sms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms" ADD CONSTRAINT "sms_till_id_till_id_fk" FOREIGN KEY ("till_id") REFERENCES "public"."till"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms" ADD CONSTRAINT "sms_phone_id_till_phone_id_fk" FOREIGN KEY ("phone_id") REFERENCES "public"."till_phone"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms" ADD CONSTRAINT "sms_entered_by_user_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_alarm" ADD CONSTRAINT "till_alarm_closed_by_user_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_phone_sim" ADD CONSTRAINT "till_phone_sim_phone_id_till_phone_id_fk" FOREIGN KEY ("phone_id") REFERENCES "public"."till_phone"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_phone_sim" ADD CONSTRAINT "till_phone_sim_till_id_till_id_fk" FOREIGN KEY ("till_id") REFERENCES "public"."till"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_phone" ADD CONSTRAINT "till_phone_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sms_transfer_once" ON "sms" USING btree ("method","transaction_id","direction") WHERE "sms"."state" <> 'suspect' and "sms"."transaction_id" is not null;--> statement-breakpoint
CREATE INDEX "sms_till" ON "sms" USING btree ("till_id","id");--> statement-breakpoint
CREATE INDEX "sms_linked" ON "sms" USING btree ("till_id","happened_at") WHERE "sms"."chain" = 'linked';--> statement-breakpoint
CREATE INDEX "sms_transfer" ON "sms" USING btree ("method","transaction_id");--> statement-breakpoint
CREATE INDEX "sms_unclaimed" ON "sms" USING btree ("id") WHERE "sms"."state" = 'open' and "sms"."direction" = 'in';--> statement-breakpoint
CREATE INDEX "sms_waiting" ON "sms" USING btree ("till_id","id") WHERE "sms"."chain" = 'waiting';--> statement-breakpoint
CREATE INDEX "sms_unknown" ON "sms" USING btree ("created_at") WHERE "sms"."state" = 'unknown';--> statement-breakpoint
CREATE UNIQUE INDEX "till_alarm_open_once" ON "till_alarm" USING btree ("kind","ref") WHERE "till_alarm"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "till_phone_sim_till" ON "till_phone_sim" USING btree ("till_id");--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_till_phone_id_till_phone_id_fk" FOREIGN KEY ("till_phone_id") REFERENCES "public"."till_phone"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_sms_id_sms_id_fk" FOREIGN KEY ("sms_id") REFERENCES "public"."sms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_sms_once" ON "payment" USING btree ("sms_id") WHERE "payment"."sms_id" is not null;--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_one_actor" CHECK (("audit"."actor_id" is null) <> ("audit"."till_phone_id" is null));--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_sms_accepted" CHECK ("payment"."status" = 'success' or ("payment"."sms_id" is null and "payment"."without_sms" is null));--> statement-breakpoint
ALTER TABLE "setting" ADD CONSTRAINT "setting_auto_positive" CHECK (least("setting"."auto_payment", "setting"."auto_day") > 0);--> statement-breakpoint
ALTER TABLE "setting" ADD CONSTRAINT "setting_hours" CHECK ("setting"."opens_at" between 0 and 24 and "setting"."closes_at" between 0 and 24);