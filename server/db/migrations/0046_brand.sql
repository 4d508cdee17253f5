CREATE TABLE "brand" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"name_bn" text NOT NULL,
	"short_name" text NOT NULL,
	"contact" text NOT NULL,
	"cloth" text,
	"thread" text,
	"logo" text,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "brand_one_row" CHECK ("brand"."id" = 1),
	CONSTRAINT "brand_colours" CHECK (("brand"."cloth" is null) = ("brand"."thread" is null))
);
