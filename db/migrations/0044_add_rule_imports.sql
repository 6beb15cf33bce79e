CREATE TABLE "fitment_import_car" (
	"import_id" integer NOT NULL,
	"id" integer NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"car" jsonb NOT NULL,
	"rules" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'unknown' NOT NULL,
	"reason" text,
	CONSTRAINT "fitment_import_car_import_id_id_pk" PRIMARY KEY("import_id","id")
);
--> statement-breakpoint
CREATE TABLE "fitment_import_change" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fitment_import_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"import_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"kind" text NOT NULL,
	"fitment_id" integer,
	"before" jsonb NOT NULL,
	"applied_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fitment_import_finding" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fitment_import_finding_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"import_id" integer NOT NULL,
	"kind" text NOT NULL,
	"line" integer NOT NULL,
	"sku" text NOT NULL,
	"column" text NOT NULL,
	"value" text NOT NULL,
	"reason" text NOT NULL,
	"cells" jsonb
);
--> statement-breakpoint
CREATE TABLE "fitment_import_part" (
	"import_id" integer NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "fitment_import_part_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "fitment_import_product" (
	"import_id" integer NOT NULL,
	"id" integer NOT NULL,
	"sku" text NOT NULL,
	"rules" integer DEFAULT 0 NOT NULL,
	"product_id" integer,
	"problem" text,
	"is_kept" boolean DEFAULT false NOT NULL,
	CONSTRAINT "fitment_import_product_import_id_id_pk" PRIMARY KEY("import_id","id")
);
--> statement-breakpoint
CREATE TABLE "fitment_import_row" (
	"import_id" integer NOT NULL,
	"row" integer NOT NULL,
	"line" integer NOT NULL,
	"product" integer NOT NULL,
	"car" integer,
	"polarity" text NOT NULL,
	"from_ym" integer,
	"to_ym" integer,
	"fuels" text[] NOT NULL,
	"drives" text[] NOT NULL,
	"gearboxes" text[] NOT NULL,
	"bodies" text[] NOT NULL,
	"position" text,
	"quantity" integer,
	"condition_key" text NOT NULL,
	"note" jsonb NOT NULL,
	"confidence" text,
	CONSTRAINT "fitment_import_row_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "fitment_import_target" (
	"import_id" integer NOT NULL,
	"car" integer NOT NULL,
	"position" integer NOT NULL,
	"node_id" integer,
	"group_id" integer,
	"engine_code" text,
	"from_ym" integer,
	"to_ym" integer,
	"is_one_of_several" boolean NOT NULL,
	CONSTRAINT "fitment_import_target_import_id_car_position_pk" PRIMARY KEY("import_id","car","position")
);
--> statement-breakpoint
CREATE TABLE "fitment_source_car" (
	"source_id" integer NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"node_id" integer,
	"group_id" integer,
	"engine_code" text,
	"modified_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fitment_source_car_source_id_key_pk" PRIMARY KEY("source_id","key"),
	CONSTRAINT "fitment_source_car_target" CHECK (num_nonnulls("fitment_source_car"."node_id", "fitment_source_car"."group_id", "fitment_source_car"."engine_code") <= 1)
);
--> statement-breakpoint
CREATE TABLE "fitment_import" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fitment_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source_id" integer NOT NULL,
	"name" text NOT NULL,
	"format" text,
	"state" text NOT NULL,
	"is_complete" boolean NOT NULL,
	"note_language" text NOT NULL,
	"size" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"last_product_id" integer DEFAULT 0 NOT NULL,
	"rule_count" integer DEFAULT 0 NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"has_changes" boolean DEFAULT false NOT NULL,
	"problem" text,
	"missing" text[] DEFAULT '{}' NOT NULL,
	"user_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"step_started_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "fitment_source_id";--> statement-breakpoint
ALTER TABLE "fitment" ADD COLUMN "import_id" integer;--> statement-breakpoint
ALTER TABLE "fitment_import_car" ADD CONSTRAINT "fitment_import_car_import_id_fitment_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."fitment_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fitment_import_change" ADD CONSTRAINT "fitment_import_change_import_id_fitment_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."fitment_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fitment_import_finding" ADD CONSTRAINT "fitment_import_finding_import_id_fitment_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."fitment_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fitment_import_part" ADD CONSTRAINT "fitment_import_part_import_id_fitment_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."fitment_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fitment_import_product" ADD CONSTRAINT "fitment_import_product_import_id_fitment_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."fitment_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fitment_import_row" ADD CONSTRAINT "fitment_import_row_import_id_fitment_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."fitment_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fitment_import_target" ADD CONSTRAINT "fitment_import_target_import_id_fitment_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."fitment_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fitment_source_car" ADD CONSTRAINT "fitment_source_car_source_id_fitment_source_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."fitment_source"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fitment_source_car" ADD CONSTRAINT "fitment_source_car_node_id_vehicle_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."vehicle_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fitment_source_car" ADD CONSTRAINT "fitment_source_car_group_id_vehicle_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."vehicle_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fitment_import" ADD CONSTRAINT "fitment_import_source_id_fitment_source_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."fitment_source"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fitment_import_car_state" ON "fitment_import_car" USING btree ("import_id","state","rules");--> statement-breakpoint
CREATE INDEX "fitment_import_change_product" ON "fitment_import_change" USING btree ("import_id","product_id");--> statement-breakpoint
CREATE INDEX "fitment_import_finding_kind" ON "fitment_import_finding" USING btree ("import_id","kind","line");--> statement-breakpoint
CREATE INDEX "fitment_import_product_id" ON "fitment_import_product" USING btree ("import_id","product_id");--> statement-breakpoint
CREATE INDEX "fitment_import_row_product" ON "fitment_import_row" USING btree ("import_id","product");--> statement-breakpoint
CREATE INDEX "fitment_import_row_car" ON "fitment_import_row" USING btree ("import_id","car");--> statement-breakpoint
CREATE INDEX "fitment_source_car_node" ON "fitment_source_car" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "fitment_import_source" ON "fitment_import" USING btree ("source_id","id");--> statement-breakpoint
ALTER TABLE "fitment" ADD CONSTRAINT "fitment_import_id_fitment_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."fitment_import"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fitment_import_id" ON "fitment" USING btree ("import_id","product_id") WHERE "fitment"."import_id" is not null;--> statement-breakpoint
CREATE INDEX "fitment_source_id" ON "fitment" USING btree ("source_id","product_id");