CREATE TABLE "lock" (
	"key" text PRIMARY KEY NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "published_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payloads" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "published_change_created" ON "published_change" USING btree ("created_at");