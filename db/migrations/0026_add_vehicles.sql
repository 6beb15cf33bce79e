CREATE TABLE "vehicle_alias" (
	"node_id" integer NOT NULL,
	"key" text NOT NULL,
	"text" text NOT NULL,
	"language" text DEFAULT '' NOT NULL,
	CONSTRAINT "vehicle_alias_node_id_language_key_pk" PRIMARY KEY("node_id","language","key")
);
--> statement-breakpoint
CREATE TABLE "vehicle_group_member" (
	"group_id" integer NOT NULL,
	"node_id" integer NOT NULL,
	"level" text DEFAULT 'variant' NOT NULL,
	CONSTRAINT "vehicle_group_member_group_id_node_id_pk" PRIMARY KEY("group_id","node_id"),
	CONSTRAINT "vehicle_group_member_level" CHECK ("vehicle_group_member"."level" = 'variant')
);
--> statement-breakpoint
CREATE TABLE "vehicle_group" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vehicle_group_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "vehicle_group_key" UNIQUE("kind","key"),
	CONSTRAINT "vehicle_group_kind" CHECK ("vehicle_group"."kind" in ('family', 'platform', 'hub', 'own'))
);
--> statement-breakpoint
CREATE TABLE "vehicle_node" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vehicle_node_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"level" text NOT NULL,
	"parent_id" integer,
	"parent_level" text GENERATED ALWAYS AS (case level when 'model' then 'make' when 'generation' then 'model' when 'variant' then 'generation' end) STORED,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"chassis" text[] DEFAULT '{}' NOT NULL,
	"bodies" text[] DEFAULT '{}' NOT NULL,
	"from_ym" integer,
	"to_ym" integer,
	"engine_code" text,
	"cc" integer,
	"kw" integer,
	"fuel" text,
	"drive" text,
	"gearbox" text,
	"merged_into" integer,
	"removed_at" timestamp with time zone,
	"modified_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "vehicle_node_id_level" UNIQUE("id","level"),
	CONSTRAINT "vehicle_node_level" CHECK ("vehicle_node"."level" in ('make', 'model', 'generation', 'variant')),
	CONSTRAINT "vehicle_node_has_parent" CHECK (("vehicle_node"."level" = 'make') = ("vehicle_node"."parent_id" is null)),
	CONSTRAINT "vehicle_node_name" CHECK ("vehicle_node"."name" <> ''),
	CONSTRAINT "vehicle_node_slug_form" CHECK ("vehicle_node"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "vehicle_node_window" CHECK (coalesce("from_ym", 22632) between 22632 and 25211
        and coalesce("to_ym", 25211) between 22632 and 25211
        and ("from_ym" is null or "to_ym" is null or "from_ym" <= "to_ym")),
	CONSTRAINT "vehicle_node_engine" CHECK ("vehicle_node"."level" = 'variant' or num_nonnulls("vehicle_node"."engine_code", "vehicle_node"."cc", "vehicle_node"."kw", "vehicle_node"."fuel", "vehicle_node"."drive", "vehicle_node"."gearbox") = 0),
	CONSTRAINT "vehicle_node_amounts" CHECK ("vehicle_node"."cc" > 0 and "vehicle_node"."kw" > 0),
	CONSTRAINT "vehicle_node_merged" CHECK ("vehicle_node"."merged_into" <> "vehicle_node"."id")
);
--> statement-breakpoint
ALTER TABLE "vehicle_alias" ADD CONSTRAINT "vehicle_alias_node_id_vehicle_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."vehicle_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_group_member" ADD CONSTRAINT "vehicle_group_member_group_id_vehicle_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."vehicle_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_group_member" ADD CONSTRAINT "vehicle_group_member_variant" FOREIGN KEY ("node_id","level") REFERENCES "public"."vehicle_node"("id","level") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_node" ADD CONSTRAINT "vehicle_node_merged_into_vehicle_node_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."vehicle_node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_node" ADD CONSTRAINT "vehicle_node_parent" FOREIGN KEY ("parent_id","parent_level") REFERENCES "public"."vehicle_node"("id","level") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vehicle_group_member_node" ON "vehicle_group_member" USING btree ("node_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_node_slug" ON "vehicle_node" USING btree (coalesce("parent_id", 0),"slug") WHERE "vehicle_node"."merged_into" is null and "vehicle_node"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "vehicle_node_parent_id" ON "vehicle_node" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "vehicle_node_engine_code" ON "vehicle_node" USING btree ("engine_code") WHERE "vehicle_node"."engine_code" is not null;--> statement-breakpoint
CREATE INDEX "vehicle_node_merged_into" ON "vehicle_node" USING btree ("merged_into") WHERE "vehicle_node"."merged_into" is not null;