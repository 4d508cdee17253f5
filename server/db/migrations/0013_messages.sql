CREATE TABLE "notification_mute" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "notification_mute_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"params" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "notification_once" UNIQUE("user_id","kind","ref")
);
--> statement-breakpoint
ALTER TABLE "withdrawal" DROP CONSTRAINT "withdrawal_batch_not_denied";--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "reason_text" text;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "notice_posted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notification_mute" ADD CONSTRAINT "notification_mute_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_user" ON "notification" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notification_unseen" ON "notification" USING btree ("user_id") WHERE "notification"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "notification_created" ON "notification" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_decided" ON "payment" USING btree ("decided_at") WHERE "payment"."decided_at" is not null;--> statement-breakpoint
CREATE INDEX "withdrawal_decided" ON "withdrawal" USING btree ("decided_at") WHERE "withdrawal"."status" in ('approved', 'denied');--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_reason_denied" CHECK ("payment"."status" = 'deny' or "payment"."reason" is null);--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_reason_text" CHECK (("payment"."reason_text" is not null) = ("payment"."reason" is not distinct from 'other'));--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_batch_not_returned" CHECK ("withdrawal"."batch_id" is null or "withdrawal"."status" not in ('denied', 'cancelled'));