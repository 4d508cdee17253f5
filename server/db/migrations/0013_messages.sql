CREATE TABLE "canned_answer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"title" text NOT NULL,
	"text_en" text NOT NULL,
	"text_bn" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "canned_answer_key_once" UNIQUE("key"),
	CONSTRAINT "canned_answer_key" CHECK ("canned_answer"."key" in ('1', '2', '3', '4', '5', '6', '7', '8', '9'))
);
--> statement-breakpoint
CREATE TABLE "notification_mute" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "notification_mute_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"params" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"push_at" timestamp (3) with time zone,
	CONSTRAINT "notification_once" UNIQUE("user_id","kind","ref")
);
--> statement-breakpoint
CREATE TABLE "push_message" (
	"subscription_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"waiting" integer NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "push_message_subscription_id_kind_pk" PRIMARY KEY("subscription_id","kind")
);
--> statement-breakpoint
CREATE TABLE "push_subscription" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscription_endpoint" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "support_picture" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"support_id" uuid,
	"mime" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_reply" (
	"id" uuid PRIMARY KEY NOT NULL,
	"support_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"is_from_admin" boolean NOT NULL,
	"message" text NOT NULL,
	"picture_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "withdrawal" DROP CONSTRAINT "withdrawal_batch_not_denied";--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "reason_text" text;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "notice_posted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "support" ADD COLUMN "picture_id" uuid;--> statement-breakpoint
ALTER TABLE "support" ADD COLUMN "request_kind" text;--> statement-breakpoint
ALTER TABLE "support" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "support" ADD COLUMN "is_answered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "support" ADD COLUMN "first_answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notification_mute" ADD CONSTRAINT "notification_mute_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_message" ADD CONSTRAINT "push_message_subscription_id_push_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_picture" ADD CONSTRAINT "support_picture_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_picture" ADD CONSTRAINT "support_picture_support_id_support_id_fk" FOREIGN KEY ("support_id") REFERENCES "public"."support"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_reply" ADD CONSTRAINT "support_reply_support_id_support_id_fk" FOREIGN KEY ("support_id") REFERENCES "public"."support"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_reply" ADD CONSTRAINT "support_reply_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_user" ON "notification" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notification_unseen" ON "notification" USING btree ("user_id") WHERE "notification"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "notification_push" ON "notification" USING btree ("id") WHERE "notification"."push_at" is not null;--> statement-breakpoint
CREATE INDEX "notification_created" ON "notification" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "push_message_due" ON "push_message" USING btree ("due_at") WHERE "push_message"."waiting" > 0;--> statement-breakpoint
CREATE INDEX "push_subscription_user" ON "push_subscription" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscription_session" ON "push_subscription" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "support_picture_owner" ON "support_picture" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "support_picture_created" ON "support_picture" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "support_reply_thread" ON "support_reply" USING btree ("support_id","id");--> statement-breakpoint
CREATE INDEX "support_reply_author" ON "support_reply" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "payment_decided" ON "payment" USING btree ("decided_at") WHERE "payment"."decided_at" is not null;--> statement-breakpoint
CREATE INDEX "support_first_answered" ON "support" USING btree ("first_answered_at") WHERE "support"."first_answered_at" is not null;--> statement-breakpoint
CREATE INDEX "withdrawal_decided" ON "withdrawal" USING btree ("decided_at") WHERE "withdrawal"."status" in ('approved', 'denied');--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_reason_denied" CHECK ("payment"."status" = 'deny' or "payment"."reason" is null);--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_reason_text" CHECK (("payment"."reason_text" is not null) = ("payment"."reason" is not distinct from 'other'));--> statement-breakpoint
ALTER TABLE "support" ADD CONSTRAINT "support_request_whole" CHECK (("support"."request_kind" is null) = ("support"."request_id" is null));--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_batch_not_returned" CHECK ("withdrawal"."batch_id" is null or "withdrawal"."status" not in ('denied', 'cancelled'));