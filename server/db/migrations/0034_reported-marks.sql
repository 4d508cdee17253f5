CREATE TABLE "queue_report" (
	"request_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "queue_report_request_id_user_id_pk" PRIMARY KEY("request_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sms_reminder" (
	"sms_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sms_reminder_sms_id_user_id_pk" PRIMARY KEY("sms_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "waiting_reported_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "till_alarm" ADD COLUMN "notified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "queue_report" ADD CONSTRAINT "queue_report_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_reminder" ADD CONSTRAINT "sms_reminder_sms_id_sms_id_fk" FOREIGN KEY ("sms_id") REFERENCES "public"."sms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_reminder" ADD CONSTRAINT "sms_reminder_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What was reported until now has a notification, unless it was deleted after 90 days.
UPDATE "payment" p SET "waiting_reported_at" = p."created_at" WHERE p."status" = 'pending' AND (p."created_at" < now() - interval '90 days'
  OR EXISTS (SELECT FROM "notification" n WHERE n."user_id" = p."user_id" AND n."kind" = 'payment_waiting' AND n."ref" = p."id"::text));--> statement-breakpoint
INSERT INTO "queue_report" ("request_id", "user_id", "created_at")
  SELECT n."ref"::uuid, n."user_id", n."created_at" FROM "notification" n WHERE n."kind" = 'queue_waiting';--> statement-breakpoint
UPDATE "till_alarm" a SET "notified_at" = a."created_at" WHERE a."created_at" < now() - interval '90 days'
  OR EXISTS (SELECT FROM "notification" n WHERE n."kind" LIKE 'alarm\_%' AND n."ref" = a."id"::text);--> statement-breakpoint
-- The audit log has every reminder, also those whose notification was deleted.
INSERT INTO "sms_reminder" ("sms_id", "user_id", "created_at")
  SELECT s."id", a."member_id", min(a."created_at") FROM "audit" a JOIN "sms" s ON s."id" = a."ref"
  WHERE a."action" = 'remind-till-sms' AND a."member_id" IS NOT NULL GROUP BY s."id", a."member_id";
