CREATE TABLE "reward_day" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"handed_out" bigint NOT NULL,
	"ceiling" bigint,
	"refused_at" timestamp (3) with time zone,
	CONSTRAINT "reward_day_day_unique" UNIQUE("day"),
	CONSTRAINT "reward_day_within" CHECK ("reward_day"."handed_out" <= "reward_day"."ceiling")
);
--> statement-breakpoint
ALTER TABLE "advertise" ADD COLUMN "published_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "reward_ceiling" bigint;--> statement-breakpoint
-- Until now each uploaded video was a task at once.
UPDATE "advertise" SET "published_at" = "created_at";
