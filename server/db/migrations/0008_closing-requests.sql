ALTER TABLE "user" ADD COLUMN "closing_requested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "closing_forfeits" boolean DEFAULT false NOT NULL;