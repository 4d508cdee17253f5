ALTER TABLE "plan" ADD COLUMN "plan_name_bn" text;--> statement-breakpoint
ALTER TABLE "plan" ADD COLUMN "features_bn" text;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "notice_bn" text DEFAULT '' NOT NULL;