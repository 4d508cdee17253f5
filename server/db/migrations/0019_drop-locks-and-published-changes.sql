DROP TABLE "lock" CASCADE;--> statement-breakpoint
DROP TABLE "published_change" CASCADE;