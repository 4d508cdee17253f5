CREATE TABLE "receipt" (
	"code" text PRIMARY KEY NOT NULL,
	"request_kind" text NOT NULL,
	"request_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipt_once" UNIQUE("request_kind","request_id")
);
