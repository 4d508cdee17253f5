-- A bank account becomes a till that members see. Its name tells the method and the kind.
CREATE TEMPORARY TABLE "bank_as_till" ON COMMIT DROP AS
	SELECT "id", "bank_name", regexp_replace("account_number", '[^0-9]', '', 'g') AS "number", "status", "created_at",
		case when "bank_name" ~* 'b[ -]*kash|বিকাশ' then 'bkash' when "bank_name" ~* 'nag[ao]d|নগদ' then 'nagod'
			when "bank_name" ~* 'rocket|রকেট' then 'rocket' end AS "method",
		case when "bank_name" ~* 'agent|এজেন্ট' then 'agent' when "bank_name" ~* 'merchant|payment|মার্চেন্ট' then 'merchant'
			else 'personal' end AS "kind"
	FROM "bank" WHERE "deleted_at" is null;--> statement-breakpoint
-- Several accounts of one number are one till: the first active one.
DELETE FROM "bank_as_till" b USING "bank_as_till" o WHERE o."method" = b."method" and o."number" = b."number"
	and (o."status" = 'inactive', o."id") < (b."status" = 'inactive', b."id");--> statement-breakpoint
UPDATE "till" SET "label" = b."bank_name", "visibility" = case b."status" when 'active' then 'shown' else 'hidden' end
	FROM "bank_as_till" b WHERE b."method" = "till"."method" and b."number" = "till"."number";--> statement-breakpoint
INSERT INTO "till" ("id", "method", "number", "kind", "label", "visibility", "created_at")
	SELECT b."id", b."method", b."number", b."kind", b."bank_name", case b."status" when 'active' then 'shown' else 'hidden' end, b."created_at"
	FROM "bank_as_till" b WHERE not exists (
		select 1 from "till" t where t."method" = b."method" and t."number" = b."number");--> statement-breakpoint
DROP TABLE "bank" CASCADE;
