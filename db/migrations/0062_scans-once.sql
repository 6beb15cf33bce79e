CREATE TABLE "stock_document_reading" (
	"document_id" integer NOT NULL,
	"key" uuid NOT NULL,
	"answer" jsonb NOT NULL,
	CONSTRAINT "stock_document_reading_document_id_key_pk" PRIMARY KEY("document_id","key")
);
--> statement-breakpoint
ALTER TABLE "stock_document_reading" ADD CONSTRAINT "stock_document_reading_document_id_stock_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."stock_document"("id") ON DELETE cascade ON UPDATE no action;