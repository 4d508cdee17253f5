CREATE TABLE "inbox_view" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text,
	"search" text,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_mute" (
	"user_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "request_mute_user_id_request_id_pk" PRIMARY KEY("user_id","request_id")
);
--> statement-breakpoint
ALTER TABLE "inbox_view" ADD CONSTRAINT "inbox_view_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_mute" ADD CONSTRAINT "request_mute_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbox_view_owner" ON "inbox_view" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "inbox_view_shared" ON "inbox_view" USING btree ("id") WHERE "inbox_view"."is_shared";--> statement-breakpoint
CREATE INDEX "request_mute_created" ON "request_mute" USING btree ("created_at");