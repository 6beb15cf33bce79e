CREATE TABLE "recall_product" (
	"recall_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	CONSTRAINT "recall_product_recall_id_product_id_pk" PRIMARY KEY("recall_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "recall" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recall_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"heading" jsonb NOT NULL,
	"title" jsonb NOT NULL,
	"batch" text NOT NULL,
	"risk" jsonb NOT NULL,
	"action" jsonb NOT NULL,
	"contact" text NOT NULL,
	"remedies" jsonb NOT NULL,
	"bought_from" date,
	"bought_to" date,
	"published_at" timestamp with time zone,
	"was_published" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recall_notice" (
	"recall_id" integer NOT NULL,
	"email_key" text NOT NULL,
	"order_id" integer NOT NULL,
	"mail_key" text NOT NULL,
	"notified_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recall_notice_recall_id_email_key_pk" PRIMARY KEY("recall_id","email_key")
);
--> statement-breakpoint
ALTER TABLE "recall_product" ADD CONSTRAINT "recall_product_recall_id_recall_id_fk" FOREIGN KEY ("recall_id") REFERENCES "public"."recall"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_notice" ADD CONSTRAINT "recall_notice_recall_id_recall_id_fk" FOREIGN KEY ("recall_id") REFERENCES "public"."recall"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_notice" ADD CONSTRAINT "recall_notice_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recall_product_product_id_index" ON "recall_product" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "recall_created_at_id_index" ON "recall" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "recall_notice_email_key_index" ON "recall_notice" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "recall_notice_order_id_index" ON "recall_notice" USING btree ("order_id");