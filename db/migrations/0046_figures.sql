CREATE TABLE "sales_hour" (
	"hour" timestamp with time zone PRIMARY KEY NOT NULL,
	"orders" integer NOT NULL,
	"cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_product" (
	"day" date NOT NULL,
	"product_id" integer NOT NULL,
	"pieces" integer NOT NULL,
	"cents" bigint NOT NULL,
	"net_cents" bigint NOT NULL,
	CONSTRAINT "sales_product_day_product_id_pk" PRIMARY KEY("day","product_id")
);
--> statement-breakpoint
CREATE TABLE "sales_stale" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_stale_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hour" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "begun" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE FUNCTION note_stale_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF current_setting('pitlane.restoring', true) IS DISTINCT FROM '1' THEN
		INSERT INTO sales_stale (hour) SELECT DISTINCT date_trunc('hour', placed_at, 'UTC') FROM changed;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "shop_order_placed_stales_sales" AFTER INSERT ON "shop_order" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_stale_sales();--> statement-breakpoint
CREATE TRIGGER "shop_order_changed_stales_sales" AFTER UPDATE ON "shop_order" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_stale_sales();--> statement-breakpoint
CREATE TRIGGER "shop_order_gone_stales_sales" AFTER DELETE ON "shop_order" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_stale_sales();--> statement-breakpoint
INSERT INTO sales_stale (hour) SELECT DISTINCT date_trunc('hour', placed_at, 'UTC') FROM shop_order;
