CREATE TABLE "payout_batch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"method" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_by" uuid,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "payout_batch_closed" CHECK (("payout_batch"."status" = 'open') = ("payout_batch"."closed_at" is null) and ("payout_batch"."status" = 'open') = ("payout_batch"."closed_by" is null))
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "password_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD COLUMN "payout_id" text;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD COLUMN "pay_anyway" text;--> statement-breakpoint
ALTER TABLE "payout_batch" ADD CONSTRAINT "payout_batch_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batch" ADD CONSTRAINT "payout_batch_closed_by_user_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_batch_status" ON "payout_batch" USING btree ("status","id");--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_batch_id_payout_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_transaction" ON "payment" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "withdrawal_batch" ON "withdrawal" USING btree ("batch_id","id") WHERE "withdrawal"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX "withdrawal_number" ON "withdrawal" USING btree (left(regexp_replace(regexp_replace("account_number", '[^0-9]', '', 'g'), '^0*(880)?0?', ''), 10));--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_batch_not_denied" CHECK ("withdrawal"."batch_id" is null or "withdrawal"."status" <> 'denied');--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_payout_approved" CHECK ("withdrawal"."status" = 'approved' or ("withdrawal"."payout_id" is null and "withdrawal"."pay_anyway" is null));