CREATE TABLE "receipt" (
	"code" text PRIMARY KEY NOT NULL,
	"request_kind" text NOT NULL,
	"request_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipt_once" UNIQUE("request_kind","request_id")
);
--> statement-breakpoint
ALTER TABLE "payment" DROP CONSTRAINT "payment_sent_once";--> statement-breakpoint
CREATE UNIQUE INDEX "payment_sent_once" ON "payment" USING btree ("user_id","payment_method","transaction_id") WHERE "payment"."status" in ('pending', 'success');