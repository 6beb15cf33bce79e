CREATE TABLE "stock_document_line" (
	"document_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"expected" integer,
	"counted" integer NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_document_line_document_id_product_id_pk" PRIMARY KEY("document_id","product_id"),
	CONSTRAINT "stock_document_line_not_negative" CHECK ("stock_document_line"."counted" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_document" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_document_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"warehouse_id" integer NOT NULL,
	"reference" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"user_id" integer,
	"booked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "stock_movement" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD COLUMN "document_id" integer;--> statement-breakpoint
ALTER TABLE "warehouse" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_document_line" ADD CONSTRAINT "stock_document_line_document_id_stock_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."stock_document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_document" ADD CONSTRAINT "stock_document_warehouse_id_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_document_warehouse_id_index" ON "stock_document" USING btree ("warehouse_id");--> statement-breakpoint
CREATE INDEX "product_code1_lower" ON "product" USING btree (lower("code1"));--> statement-breakpoint
CREATE INDEX "product_code2_lower" ON "product" USING btree (lower("code2"));--> statement-breakpoint
CREATE INDEX "stock_movement_document_id_index" ON "stock_movement" USING btree ("document_id");