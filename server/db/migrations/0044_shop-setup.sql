ALTER TABLE "setting" ADD COLUMN "shop_opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "withdrawals_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "setup_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
-- A shop in which money has moved is open. Its opening is earlier than every member, so that no member is notified of it.
UPDATE "setting" SET
	"shop_opened_at" = (SELECT min("created_at") FROM "user"),
	"withdrawals_confirmed_at" = now(),
	"setup_confirmed_at" = now()
WHERE EXISTS (SELECT 1 FROM "posting");
