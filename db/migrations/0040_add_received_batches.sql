ALTER TABLE "stock_document_line" ADD COLUMN "batches" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "delivered_batch_codes_index" ON "delivered_batch" USING gin ("codes");--> statement-breakpoint
CREATE INDEX "stock_document_line_batches" ON "stock_document_line" USING btree ("product_id") WHERE cardinality("stock_document_line"."batches") > 0;