ALTER TABLE "withdrawal" DROP CONSTRAINT "withdrawal_batch_not_denied";--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "reason_text" text;--> statement-breakpoint
CREATE INDEX "payment_decided" ON "payment" USING btree ("decided_at") WHERE "payment"."decided_at" is not null;--> statement-breakpoint
CREATE INDEX "withdrawal_decided" ON "withdrawal" USING btree ("decided_at") WHERE "withdrawal"."status" in ('approved', 'denied');--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_reason_denied" CHECK ("payment"."status" = 'deny' or "payment"."reason" is null);--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_reason_text" CHECK (("payment"."reason_text" is not null) = ("payment"."reason" is not distinct from 'other'));--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_batch_not_returned" CHECK ("withdrawal"."batch_id" is null or "withdrawal"."status" not in ('denied', 'cancelled'));