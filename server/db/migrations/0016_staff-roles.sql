ALTER TABLE "user" ADD COLUMN "staff_roles" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Every administrator had all rights before.
UPDATE "user" SET "staff_roles" = '{owner}' WHERE "role" <> 'customer';--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_staff_roles" CHECK (("user"."role" = 'customer') = (cardinality("user"."staff_roles") = 0));
