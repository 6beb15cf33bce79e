CREATE TABLE "promotion_code" (
	"code" text PRIMARY KEY NOT NULL,
	"promotion_id" integer NOT NULL,
	"max_uses" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotion_use" (
	"order_id" integer NOT NULL,
	"promotion_id" integer NOT NULL,
	"code" text NOT NULL,
	"saved_cents" integer NOT NULL,
	CONSTRAINT "promotion_use_order_id_promotion_id_pk" PRIMARY KEY("order_id","promotion_id")
);
--> statement-breakpoint
CREATE TABLE "promotion" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promotion_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" jsonb NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"effect" jsonb NOT NULL,
	"target" jsonb NOT NULL,
	"minimum_cents" integer DEFAULT 0 NOT NULL,
	"combines" boolean DEFAULT true NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"weekdays" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"hours" jsonb,
	"first_order_only" boolean DEFAULT false NOT NULL,
	"once_per_customer" boolean DEFAULT false NOT NULL,
	"max_uses" integer,
	"needs_code" boolean DEFAULT false NOT NULL,
	"modified_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "promotion_code" ADD CONSTRAINT "promotion_code_promotion_id_promotion_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotion"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_use" ADD CONSTRAINT "promotion_use_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_use" ADD CONSTRAINT "promotion_use_promotion_id_promotion_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotion"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promotion_code_promotion_id_index" ON "promotion_code" USING btree ("promotion_id");--> statement-breakpoint
CREATE INDEX "promotion_use_promotion_id_index" ON "promotion_use" USING btree ("promotion_id");--> statement-breakpoint
CREATE INDEX "promotion_use_code_index" ON "promotion_use" USING btree ("code") WHERE code <> '';--> statement-breakpoint
CREATE INDEX "promotion_modified_at_id_index" ON "promotion" USING btree ("modified_at","id");