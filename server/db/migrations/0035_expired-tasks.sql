ALTER TABLE "reward_day" ADD COLUMN "expired" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "task_unclaimed" ON "task" USING btree ("day") WHERE "task"."rewarded_at" is null;