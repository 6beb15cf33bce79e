CREATE FUNCTION search_key(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (octet_length(value) = length(value)) THEN translate(lower((value COLLATE pg_unicode_fast)), '-./_''`'::text, ''::text) ELSE NORMALIZE(translate(replace(replace(replace(replace(regexp_replace(NORMALIZE(lower((NORMALIZE(translate(value, '`´ʹʻʼʽ‘’‚‛′‵＇'::text, ''::text), NFKC) COLLATE pg_unicode_fast)), NFD), '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f\ufe00-\ufe0f\u200b-\u200f\u2060\ufeff\u00ad]+'::text, ''::text, 'g'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), 'øłđðıħŧς-./_''`ʹʻʼʽ‘’‚‛′‵‐‑‒–—―−'::text, 'olddihtσ'::text), NFC) END;--> statement-breakpoint
CREATE FUNCTION part_number(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT left(regexp_replace(upper(translate(replace(normalize(given, NFKD), U&'\00df', 'ss'), U&'\0131\0345\0391\0392\0395\0396\0397\0399\039a\039c\039d\039f\03a1\03a4\03a5\03a7\03b1\03b2\03b5\03b6\03b7\03b9\03ba\03bc\03bd\03bf\03c1\03c4\03c5\03c7\0405\0406\0408\0410\0412\0415\041a\041c\041d\041e\0420\0421\0422\0423\0425\0430\0432\0435\043a\043c\043d\043e\0440\0441\0442\0443\0445\0455\0456\0458\051a\051b\051c\051d\1c80\1c82\1c83\1c84\1c85', 'IIABEZHIKMNOPTYXABEZHIKMNOPTYXSIJABEKMHOPCTYXABEKMHOPCTYXSIJQQWWBOCTT') COLLATE "C"), '[^A-Z0-9]+', '', 'g'), 64)
$function$;--> statement-breakpoint
CREATE FUNCTION product_lookup(name jsonb, brand text, code1 text, code2 text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT search_key(replace(jsonb_path_query_array(name - 'type', '$.*')::text, '\"', '"') || E'\n' || brand || E'\n' || code1 || E'\n' || code2)
$function$;--> statement-breakpoint
CREATE SEQUENCE "public"."order_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100001 CACHE 1;--> statement-breakpoint
CREATE TABLE "api_key" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_key_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key_hash" text NOT NULL,
	"begins" text NOT NULL,
	"name" text NOT NULL,
	"user_id" integer NOT NULL,
	"permissions" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "api_key_keyHash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "list_view" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "list_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	CONSTRAINT "list_view_userId_list_name_unique" UNIQUE("user_id","list","name")
);
--> statement-breakpoint
CREATE TABLE "login_attempt" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "login_attempt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"username_key" text NOT NULL,
	"address" text NOT NULL,
	"browser" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_code" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret" text,
	"pending_secret" text,
	"last_step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkey_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkey_credentialId_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "password_reset" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "role" (
	"name" text PRIMARY KEY NOT NULL,
	"permissions" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"browser" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "session_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "used_challenge" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"email" text,
	"password_hash" text NOT NULL,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"disabled" boolean DEFAULT false NOT NULL,
	"new_order_mails" boolean DEFAULT false NOT NULL,
	"language" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_login_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"lookup" text GENERATED ALWAYS AS (search_key(username || E'\n' || coalesce(email, ''))) STORED,
	CONSTRAINT "user_usernameKey_unique" UNIQUE("username_key")
);
--> statement-breakpoint
CREATE TABLE "visit" (
	"day" date NOT NULL,
	"path" text NOT NULL,
	"source" text NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"begun" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "visit_day_path_source_pk" PRIMARY KEY("day","path","source")
);
--> statement-breakpoint
CREATE TABLE "stock_notification" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_notification_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"quantity" integer NOT NULL,
	"language" text NOT NULL,
	"token" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"held" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_notification_token_unique" UNIQUE("token"),
	CONSTRAINT "stock_notification_quantity" CHECK ("stock_notification"."quantity" >= 1),
	CONSTRAINT "stock_notification_held" CHECK ("stock_notification"."held" >= 0)
);
--> statement-breakpoint
CREATE TABLE "attribute_category" (
	"attribute_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	CONSTRAINT "attribute_category_attribute_id_category_id_pk" PRIMARY KEY("attribute_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "attribute_option" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attribute_option_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"attribute_id" integer NOT NULL,
	"value" text NOT NULL,
	"name" jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"colour" text,
	"former_values" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "attribute_option_attributeId_value_unique" UNIQUE("attribute_id","value")
);
--> statement-breakpoint
CREATE TABLE "attribute" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attribute_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"name" jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"promoted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "attribute_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "category" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1000 CACHE 1),
	"parent_id" integer DEFAULT 0 NOT NULL,
	"name" jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"class_name" text DEFAULT '' NOT NULL,
	"search_keywords" text DEFAULT '' NOT NULL,
	"description" jsonb,
	"image_id" integer
);
--> statement-breakpoint
CREATE TABLE "price" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"valid_from" timestamp with time zone DEFAULT now() NOT NULL,
	"valid_to" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "product_category" (
	"product_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	"main" boolean DEFAULT false NOT NULL,
	CONSTRAINT "product_category_product_id_category_id_pk" PRIMARY KEY("product_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "product_image" (
	"product_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_image_product_id_file_id_pk" PRIMARY KEY("product_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "product_option" (
	"product_id" integer NOT NULL,
	"option_id" integer NOT NULL,
	CONSTRAINT "product_option_product_id_option_id_pk" PRIMARY KEY("product_id","option_id")
);
--> statement-breakpoint
CREATE TABLE "product_related" (
	"product_id" integer NOT NULL,
	"related_id" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_related_product_id_related_id_pk" PRIMARY KEY("product_id","related_id")
);
--> statement-breakpoint
CREATE TABLE "product" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "product_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"content_id" integer,
	"class" text DEFAULT 'product' NOT NULL,
	"name" jsonb NOT NULL,
	"code1" text NOT NULL,
	"code2" text DEFAULT '' NOT NULL,
	"gtin" text DEFAULT '' NOT NULL,
	"brand" text DEFAULT '' NOT NULL,
	"description" jsonb NOT NULL,
	"price_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"free" boolean DEFAULT false NOT NULL,
	"cut_cents" integer,
	"cut_from" timestamp with time zone,
	"cut_to" timestamp with time zone,
	"cost_cents" integer,
	"vat_class" text DEFAULT 'standard' NOT NULL,
	"unit" text DEFAULT 'tk' NOT NULL,
	"big_product" boolean DEFAULT false NOT NULL,
	"has_limited_amount" boolean DEFAULT true NOT NULL,
	"available_in" integer DEFAULT -2 NOT NULL,
	"critical_stock_level" integer DEFAULT 0 NOT NULL,
	"weight_grams" integer,
	"length_mm" integer,
	"width_mm" integer,
	"height_mm" integer,
	"search_keywords" text DEFAULT '' NOT NULL,
	"safety" jsonb,
	"visibility" jsonb,
	"modified_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_found" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"lookup" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"key" text NOT NULL,
	"visitor" text NOT NULL,
	"body_hash" text NOT NULL,
	"public_token" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_key_visitor_key_pk" PRIMARY KEY("visitor","key"),
	CONSTRAINT "idempotency_key_key_bodyHash_unique" UNIQUE("key","body_hash")
);
--> statement-breakpoint
CREATE TABLE "vat_check" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vat_check_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"order_number" integer NOT NULL,
	"attempt" integer NOT NULL,
	"number" text NOT NULL,
	"result" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"consultation_number" text DEFAULT '' NOT NULL,
	"raw" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "vat_check_orderId_attempt_unique" UNIQUE("order_id","attempt")
);
--> statement-breakpoint
CREATE TABLE "navigation_entry" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "navigation_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"parent_id" integer,
	"position" integer DEFAULT 0 NOT NULL,
	"kind" text NOT NULL,
	"label" jsonb NOT NULL,
	"page_id" integer,
	"url" text,
	"category_id" integer,
	"visible" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_editor" (
	"page_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"username" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "page_editor_page_id_user_id_pk" PRIMARY KEY("page_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "page_preview" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "page_preview_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"page_id" integer NOT NULL,
	"written" jsonb NOT NULL,
	"made_by" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "page_preview_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "page_version" (
	"page_id" integer NOT NULL,
	"number" integer NOT NULL,
	"layout" text NOT NULL,
	"name" text NOT NULL,
	"title" jsonb NOT NULL,
	"meta_description" jsonb,
	"meta_keywords" jsonb,
	"canonical" text,
	"social_image" text,
	"content" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"item_containers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"cause" text NOT NULL,
	"saved_by" text,
	"writer_id" integer,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"base" integer,
	"shown_from" timestamp with time zone,
	"shown_until" timestamp with time zone,
	CONSTRAINT "page_version_page_id_number_pk" PRIMARY KEY("page_id","number")
);
--> statement-breakpoint
CREATE TABLE "page" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text DEFAULT 'content' NOT NULL,
	"subject_id" integer,
	"visibility" jsonb,
	"live" integer DEFAULT 1 NOT NULL,
	"modified_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "slug" (
	"language" text NOT NULL,
	"slug" text NOT NULL,
	"page_id" integer NOT NULL,
	"current" boolean DEFAULT true NOT NULL,
	CONSTRAINT "slug_language_slug_pk" PRIMARY KEY("language","slug")
);
--> statement-breakpoint
CREATE TABLE "carrier_account" (
	"carrier" text PRIMARY KEY NOT NULL,
	"username" text DEFAULT '' NOT NULL,
	"secret" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "carrier_feed" (
	"carrier" text PRIMARY KEY NOT NULL,
	"last_success_at" timestamp with time zone,
	"last_failure_at" timestamp with time zone,
	"failure" text,
	"failure_detail" text DEFAULT '' NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"unusable" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_country" (
	"code" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_provider" (
	"value" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"desc" jsonb NOT NULL,
	"supported_countries" text[] NOT NULL,
	"input_type" text NOT NULL,
	"carrier" text,
	"point_type" text,
	"product_id" integer NOT NULL,
	"big_product" boolean DEFAULT false NOT NULL,
	"free_from_cents" integer,
	"max_weight_grams" integer,
	"max_length_mm" integer,
	"position" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"own" boolean DEFAULT false NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "pick_up_point" (
	"carrier" text NOT NULL,
	"id" text NOT NULL,
	"type" text NOT NULL,
	"country" text NOT NULL,
	"name" text NOT NULL,
	"city" text NOT NULL,
	"address" text NOT NULL,
	"postcode" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"hours" text DEFAULT '' NOT NULL,
	"texts" jsonb,
	"active" boolean DEFAULT true NOT NULL,
	"fetched_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pick_up_point_carrier_id_pk" PRIMARY KEY("carrier","id")
);
--> statement-breakpoint
CREATE TABLE "import_file" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"import_id" integer,
	"name" text NOT NULL,
	"size" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "import_file_importId_name_unique" UNIQUE("import_id","name")
);
--> statement-breakpoint
CREATE TABLE "import_picture" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_picture_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"import_id" integer,
	"line" integer NOT NULL,
	"product_id" integer NOT NULL,
	"address" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"fault" text,
	"file_id" integer
);
--> statement-breakpoint
CREATE TABLE "import_row" (
	"import_id" integer NOT NULL,
	"line" integer NOT NULL,
	"file_line" integer,
	"cells" text[] NOT NULL,
	"numbers" smallint[],
	"twin" boolean DEFAULT false NOT NULL,
	"outcome" text,
	"subject_id" integer,
	"before" jsonb,
	"after" jsonb,
	"faults" jsonb,
	CONSTRAINT "import_row_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "import" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text DEFAULT 'product' NOT NULL,
	"name" text NOT NULL,
	"heads" text[] NOT NULL,
	"mapping" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"chosen_reading" jsonb,
	"reading" jsonb,
	"named" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"may_create" boolean DEFAULT false NOT NULL,
	"may_show" boolean DEFAULT false NOT NULL,
	"may_be_free" boolean DEFAULT false NOT NULL,
	"may_jump" boolean DEFAULT false NOT NULL,
	"pictures_again" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"address" text,
	"again" boolean DEFAULT false NOT NULL,
	"auto" boolean DEFAULT false NOT NULL,
	"fault" text,
	"user_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"begun_at" timestamp with time zone,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"folder_id" integer NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" integer NOT NULL,
	"storage_key" text NOT NULL,
	"width" integer,
	"height" integer,
	"inline_preview" text,
	"animated" boolean DEFAULT false NOT NULL,
	"alt" jsonb,
	"caption" jsonb,
	"focus" jsonb,
	"crop" jsonb,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"lookup" text GENERATED ALWAYS AS (search_key(name || E'\n' || coalesce(jsonb_path_query_array(alt - 'type', '$.*')::text, '') || E'\n' || coalesce(jsonb_path_query_array(caption - 'type', '$.*')::text, ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "folder" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "folder_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"parent_id" integer,
	"name" text NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "upload" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upload_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"mark" text NOT NULL,
	"folder_id" integer NOT NULL,
	"image_only" boolean DEFAULT false NOT NULL,
	"pieces" integer DEFAULT 0 NOT NULL,
	"file_id" integer,
	"touched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "album_image" (
	"album_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"position" integer NOT NULL,
	"caption" jsonb,
	CONSTRAINT "album_image_album_id_file_id_pk" PRIMARY KEY("album_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "album" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "album_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_entry" (
	"slot" integer PRIMARY KEY NOT NULL,
	"term_ids" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_facet_set" (
	"term_id" integer NOT NULL,
	"chunk" integer NOT NULL,
	"bits" bit(1024) NOT NULL,
	CONSTRAINT "listing_facet_set_term_id_chunk_pk" PRIMARY KEY("term_id","chunk")
);
--> statement-breakpoint
CREATE TABLE "listing_product" (
	"slot" integer PRIMARY KEY NOT NULL,
	"id" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"modified_at" bigint NOT NULL,
	"name_et" text collate "C" NOT NULL,
	"name_en" text collate "C" NOT NULL,
	"other_names" jsonb,
	"range_type" smallint,
	"range_from" bigint,
	"range_to" bigint,
	"state_in_range" smallint,
	"state_out_range" smallint,
	CONSTRAINT "listing_product_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "listing_term" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listing_term_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text collate "C" NOT NULL,
	"word" text collate "C" NOT NULL,
	"key" text collate "C" NOT NULL,
	"keys" text[] NOT NULL,
	"tails" text[] NOT NULL,
	"fields" smallint NOT NULL,
	"grams" integer[] NOT NULL,
	CONSTRAINT "listing_term_kind_word_unique" UNIQUE("kind","word")
);
--> statement-breakpoint
CREATE TABLE "listing_word_set" (
	"term_id" integer NOT NULL,
	"chunk" integer NOT NULL,
	"bits" bit(1024) NOT NULL,
	"field" smallint NOT NULL,
	CONSTRAINT "listing_word_set_term_id_field_chunk_pk" PRIMARY KEY("term_id","field","chunk")
);
--> statement-breakpoint
CREATE TABLE "search_redirect" (
	"words" text PRIMARY KEY NOT NULL,
	"category_id" integer,
	"product_id" integer,
	CONSTRAINT "search_redirect_target" CHECK (num_nonnulls("search_redirect"."category_id", "search_redirect"."product_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "stop_word" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stop_word_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"word" text NOT NULL,
	CONSTRAINT "stop_word_word_unique" UNIQUE("word")
);
--> statement-breakpoint
CREATE TABLE "synonym" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "synonym_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"words" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email_key" text NOT NULL,
	"client_type" text NOT NULL,
	"details" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp with time zone DEFAULT now() NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"merged_into" integer,
	"merged_orders" integer[],
	"erased_at" timestamp with time zone,
	"erasure" jsonb,
	"name_key" text GENERATED ALWAYS AS (lower(case when client_type = 'business' then coalesce(details->>'business_name', '') else coalesce(details->>'first_name', '') || ' ' || coalesce(details->>'last_name', '') end)) STORED,
	"phone_key" text GENERATED ALWAYS AS (right(regexp_replace(coalesce(details->>'phone', ''), '\D', '', 'g'), 7)) STORED,
	"lookup" text GENERATED ALWAYS AS (search_key(coalesce(details->>'first_name', '') || ' ' || coalesce(details->>'last_name', '') || E'\n' || coalesce(details->>'business_name', '') || E'\n' || coalesce(details->>'company_reg_nr', '') || E'\n' || coalesce(details->>'vat_reg_nr', '') || E'\n' || coalesce(details->>'email', '') || E'\n' || regexp_replace(coalesce(details->>'phone', ''), '\D', '', 'g'))) STORED,
	CONSTRAINT "client_emailKey_unique" UNIQUE("email_key")
);
--> statement-breakpoint
CREATE TABLE "invoice_counter" (
	"id" integer PRIMARY KEY NOT NULL,
	"latest" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"order_id" integer NOT NULL,
	"cause" text NOT NULL,
	"credit_of" integer,
	"seller" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"vat" jsonb NOT NULL,
	"total_cents" integer NOT NULL,
	"vat_exempt" boolean NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoice_number_unique" UNIQUE("number"),
	CONSTRAINT "invoice_orderId_cause_unique" UNIQUE("order_id","cause")
);
--> statement-breakpoint
CREATE TABLE "order_edition" (
	"order_id" integer NOT NULL,
	"edition" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"restored" integer,
	"lines" jsonb NOT NULL,
	"total_cents" integer NOT NULL,
	CONSTRAINT "order_edition_order_id_edition_pk" PRIMARY KEY("order_id","edition")
);
--> statement-breakpoint
CREATE TABLE "order_event" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"kind" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_line" (
	"order_id" integer NOT NULL,
	"position" integer NOT NULL,
	"product_id" integer NOT NULL,
	"class" text NOT NULL,
	"code1" text NOT NULL,
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"amount" integer NOT NULL,
	"unit_cents" integer NOT NULL,
	"unit_net" numeric(14, 4) NOT NULL,
	"total_cents" integer NOT NULL,
	"vat_basis_points" integer NOT NULL,
	"availability" jsonb,
	CONSTRAINT "order_line_order_id_position_pk" PRIMARY KEY("order_id","position")
);
--> statement-breakpoint
CREATE TABLE "order_message" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"author" text,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_note" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_parcel" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_parcel_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"carrier" text NOT NULL,
	"key" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"barcode" text DEFAULT '' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"registered_at" timestamp with time zone,
	"shipment_id" integer,
	CONSTRAINT "order_parcel_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "order_return" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_return_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'announced' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"actor" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone,
	"inspected_at" timestamp with time zone,
	"lines" jsonb NOT NULL,
	"value_cents" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_shipment" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_shipment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"tracking" jsonb,
	"lines" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_order" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" integer NOT NULL,
	"public_token" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"language" text NOT NULL,
	"client_id" integer,
	"client_type" text NOT NULL,
	"client" jsonb NOT NULL,
	"delivery" jsonb NOT NULL,
	"lookup" text GENERATED ALWAYS AS (left(search_key(coalesce(client->>'email', '') || E'\n' || coalesce(client->>'first_name', '') || ' ' || coalesce(client->>'last_name', '') || E'\n' || coalesce(client->>'business_name', '')), 600) || E'\n' || left(regexp_replace(coalesce(client->>'phone', ''), '\D', '', 'g'), 60)) STORED,
	"lookup_more" text GENERATED ALWAYS AS (left(search_key(coalesce(client->>'company_reg_nr', '') || E'\n' || coalesce(client->>'vat_reg_nr', '') || E'\n' || coalesce(delivery->'address'->>'street', '') || ' ' || coalesce(delivery->'address'->>'apartment', '') || ' ' || coalesce(delivery->'address'->>'city', '') || ' ' || coalesce(delivery->'address'->>'area_code', '') || E'\n' || coalesce(delivery->'option'->>'name', '') || ' ' || coalesce(delivery->'option'->>'address', '') || E'\n' || short_contact_address), 600)) STORED,
	"short_contact_address" text DEFAULT '' NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"pays_by" text,
	"total_cents" integer NOT NULL,
	"vat_exempt" boolean DEFAULT false NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"paid_cents" integer DEFAULT 0 NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"returned_cents" integer DEFAULT 0 NOT NULL,
	"allowance_cents" integer DEFAULT 0 NOT NULL,
	"tracking" jsonb,
	"backordered" boolean DEFAULT false NOT NULL,
	"packed_lines" jsonb,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "shop_order_number_unique" UNIQUE("number"),
	CONSTRAINT "shop_order_publicToken_unique" UNIQUE("public_token")
);
--> statement-breakpoint
CREATE TABLE "replaced_order_link" (
	"token" text PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "staff_task" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_task_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer,
	"kind" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"note" text DEFAULT '' NOT NULL,
	"lookup" text GENERATED ALWAYS AS (search_key(note || E'\n' || jsonb_path_query_array(details, '$.**')::text)) STORED
);
--> statement-breakpoint
CREATE TABLE "stock_hold" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"address" text NOT NULL,
	"visitor" text NOT NULL,
	"email" text NOT NULL,
	"lines" integer NOT NULL,
	"pieces" integer NOT NULL,
	"cents" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_event" (
	"provider" text NOT NULL,
	"event_key" text NOT NULL,
	"payment_id" integer,
	"payload" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_event_provider_event_key_pk" PRIMARY KEY("provider","event_key")
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"provider" text NOT NULL,
	"method_group" text NOT NULL,
	"method_name" text NOT NULL,
	"country" text,
	"reference" text NOT NULL,
	"provider_reference" text,
	"url" text,
	"method_used" text,
	"pays_order" boolean DEFAULT false NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text DEFAULT 'EUR' NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"modified_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "payment_refund" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_refund_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"reference" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"provider_reference" text,
	"actor" text NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"outside" boolean DEFAULT false NOT NULL,
	"allowance_cents" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"modified_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_refund_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "product_problem_count" (
	"day" date NOT NULL,
	"rule" text NOT NULL,
	"found" integer NOT NULL,
	"dismissed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_problem_count_day_rule_pk" PRIMARY KEY("day","rule")
);
--> statement-breakpoint
CREATE TABLE "product_problem_score" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"score" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_problem" (
	"product_id" integer NOT NULL,
	"rule" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"dismissed" text,
	"dismissed_by" integer,
	CONSTRAINT "product_problem_product_id_rule_pk" PRIMARY KEY("product_id","rule")
);
--> statement-breakpoint
CREATE TABLE "search_dealt" (
	"words" text PRIMARY KEY NOT NULL,
	"deed" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_following" (
	"day" date NOT NULL,
	"words" text NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "search_following_day_words_pk" PRIMARY KEY("day","words")
);
--> statement-breakpoint
CREATE TABLE "search_query" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_query_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"words" text NOT NULL,
	"typed" text NOT NULL,
	"results" integer NOT NULL,
	"language" text NOT NULL,
	"searched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vat_rate" (
	"vat_class" text NOT NULL,
	"country" text NOT NULL,
	"valid_from" date NOT NULL,
	"basis_points" integer NOT NULL,
	CONSTRAINT "vat_rate_country_vat_class_valid_from_pk" PRIMARY KEY("country","vat_class","valid_from")
);
--> statement-breakpoint
CREATE TABLE "shelf_place" (
	"product_id" integer NOT NULL,
	"warehouse_id" integer NOT NULL,
	"place" text NOT NULL,
	CONSTRAINT "shelf_place_product_id_warehouse_id_pk" PRIMARY KEY("product_id","warehouse_id")
);
--> statement-breakpoint
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
CREATE TABLE "stock_document_reading" (
	"document_id" integer NOT NULL,
	"key" uuid NOT NULL,
	"answer" jsonb NOT NULL,
	CONSTRAINT "stock_document_reading_document_id_key_pk" PRIMARY KEY("document_id","key")
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
CREATE TABLE "stock_level" (
	"product_id" integer NOT NULL,
	"warehouse_id" integer NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "stock_level_product_id_warehouse_id_pk" PRIMARY KEY("product_id","warehouse_id"),
	CONSTRAINT "stock_level_not_negative" CHECK ("stock_level"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_movement" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"warehouse_id" integer NOT NULL,
	"delta" integer NOT NULL,
	"reason" text NOT NULL,
	"order_id" integer,
	"note" text DEFAULT '' NOT NULL,
	"user_id" integer,
	"document_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "warehouse" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "warehouse_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_delivery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"webhook_id" integer NOT NULL,
	"message_id" text DEFAULT 'msg_' || replace(gen_random_uuid()::text, '-', '') NOT NULL,
	"event" text NOT NULL,
	"subject" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"body" text,
	"status" integer,
	"failure" text,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"events" text[] DEFAULT '{}' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"secret" text NOT NULL,
	"former_secret" text,
	"former_until" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone,
	"told_failing" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"act" uuid NOT NULL,
	"actor" text NOT NULL,
	"user_id" integer,
	"work" text,
	"origin" "bytea",
	"origin_key" text,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"action" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "audit_key" (
	"name" text PRIMARY KEY NOT NULL,
	"key" "bytea" NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "change" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"tags" text[] NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform_value" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_attachment" (
	"mail_id" integer NOT NULL,
	"position" integer NOT NULL,
	"filename" text NOT NULL,
	"content_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "mail_attachment_mail_id_position_pk" PRIMARY KEY("mail_id","position")
);
--> statement-breakpoint
CREATE TABLE "mail_template" (
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"texts" jsonb,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "mail_template_kind_language_pk" PRIMARY KEY("kind","language")
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"headers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"asker" text,
	"message_id" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"lookup" text GENERATED ALWAYS AS (left(search_key(left(recipient, 200) || E'\n' || left(subject, 300)), 600)) STORED,
	CONSTRAINT "mail_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view" ADD CONSTRAINT "list_view_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_code" ADD CONSTRAINT "one_time_code_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_notification" ADD CONSTRAINT "stock_notification_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_category" ADD CONSTRAINT "attribute_category_attribute_id_attribute_id_fk" FOREIGN KEY ("attribute_id") REFERENCES "public"."attribute"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_category" ADD CONSTRAINT "attribute_category_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_option" ADD CONSTRAINT "attribute_option_attribute_id_attribute_id_fk" FOREIGN KEY ("attribute_id") REFERENCES "public"."attribute"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category" ADD CONSTRAINT "category_image_id_file_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price" ADD CONSTRAINT "price_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_category" ADD CONSTRAINT "product_category_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_category" ADD CONSTRAINT "product_category_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_image" ADD CONSTRAINT "product_image_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_image" ADD CONSTRAINT "product_image_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_option" ADD CONSTRAINT "product_option_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_option" ADD CONSTRAINT "product_option_option_id_attribute_option_id_fk" FOREIGN KEY ("option_id") REFERENCES "public"."attribute_option"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_related" ADD CONSTRAINT "product_related_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_related" ADD CONSTRAINT "product_related_related_id_product_id_fk" FOREIGN KEY ("related_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_content_id_page_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."page"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_found" ADD CONSTRAINT "product_found_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vat_check" ADD CONSTRAINT "vat_check_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "navigation_entry" ADD CONSTRAINT "navigation_entry_page_id_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."page"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_preview" ADD CONSTRAINT "page_preview_page_id_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."page"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_version" ADD CONSTRAINT "page_version_page_id_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."page"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slug" ADD CONSTRAINT "slug_page_id_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."page"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_provider" ADD CONSTRAINT "delivery_provider_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_file" ADD CONSTRAINT "import_file_import_id_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_picture" ADD CONSTRAINT "import_picture_import_id_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_import_id_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_folder_id_folder_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."folder"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_image" ADD CONSTRAINT "album_image_album_id_album_id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."album"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_image" ADD CONSTRAINT "album_image_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_redirect" ADD CONSTRAINT "search_redirect_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_redirect" ADD CONSTRAINT "search_redirect_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client" ADD CONSTRAINT "client_merged_into_client_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_edition" ADD CONSTRAINT "order_edition_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_message" ADD CONSTRAINT "order_message_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_note" ADD CONSTRAINT "order_note_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_parcel" ADD CONSTRAINT "order_parcel_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_parcel" ADD CONSTRAINT "order_parcel_shipment_id_order_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."order_shipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return" ADD CONSTRAINT "order_return_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_shipment" ADD CONSTRAINT "order_shipment_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replaced_order_link" ADD CONSTRAINT "replaced_order_link_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_task" ADD CONSTRAINT "staff_task_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_hold" ADD CONSTRAINT "stock_hold_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_event" ADD CONSTRAINT "payment_event_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refund" ADD CONSTRAINT "payment_refund_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_problem_score" ADD CONSTRAINT "product_problem_score_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_problem" ADD CONSTRAINT "product_problem_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shelf_place" ADD CONSTRAINT "shelf_place_warehouse_id_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouse"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_document_line" ADD CONSTRAINT "stock_document_line_document_id_stock_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."stock_document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_document_reading" ADD CONSTRAINT "stock_document_reading_document_id_stock_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."stock_document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_document" ADD CONSTRAINT "stock_document_warehouse_id_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_level" ADD CONSTRAINT "stock_level_warehouse_id_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_attachment" ADD CONSTRAINT "mail_attachment_mail_id_mail_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mail"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_user_id_index" ON "api_key" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "list_view_list_index" ON "list_view" USING btree ("list");--> statement-breakpoint
CREATE INDEX "login_attempt_kind_username_key_at_index" ON "login_attempt" USING btree ("kind","username_key","at");--> statement-breakpoint
CREATE INDEX "login_attempt_kind_address_at_index" ON "login_attempt" USING btree ("kind","address","at");--> statement-breakpoint
CREATE INDEX "login_attempt_at_index" ON "login_attempt" USING btree ("at");--> statement-breakpoint
CREATE INDEX "passkey_user_id_index" ON "passkey" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_reset_user_id_index" ON "password_reset" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_reset_expires_at_index" ON "password_reset" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "recovery_code_user_id_index" ON "recovery_code" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_user_id_index" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_expires_at_index" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "used_challenge_expires_at_index" ON "used_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "user_email_key" ON "user" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "user_created" ON "user" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "user_last_login" ON "user" USING btree ("last_login_at","id");--> statement-breakpoint
CREATE INDEX "user_lookup" ON "user" USING btree ("lookup" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "stock_notification_waiting" ON "stock_notification" USING btree ("product_id","email_key") WHERE "stock_notification"."told_at" is null and "stock_notification"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "stock_notification_demand" ON "stock_notification" USING btree ("product_id","quantity","asked_at") WHERE "stock_notification"."told_at" is null and "stock_notification"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "stock_notification_product_id_index" ON "stock_notification" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "stock_notification_email_key_index" ON "stock_notification" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "attribute_category_category_id_index" ON "attribute_category" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "price_product_id_valid_from_index" ON "price" USING btree ("product_id","valid_from");--> statement-breakpoint
CREATE INDEX "product_category_category_id_index" ON "product_category" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "product_option_option_id_index" ON "product_option" USING btree ("option_id");--> statement-breakpoint
CREATE INDEX "product_related_related_id_index" ON "product_related" USING btree ("related_id");--> statement-breakpoint
CREATE INDEX "product_modified" ON "product" USING btree ("modified_at","id","class") WHERE "product"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "product_there" ON "product" USING btree ("class","id","critical_stock_level","total_cents") WHERE "product"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "product_total_cents" ON "product" USING btree ("total_cents","id") WHERE "product"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "product_linking" ON "product" USING btree ("id") WHERE "product"."description"::text like '%href=%';--> statement-breakpoint
CREATE INDEX "product_thrown_away" ON "product" USING btree ("id") WHERE "product"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "product_not_always_seen" ON "product" USING btree ("id","visibility") WHERE "product"."visibility" is not null;--> statement-breakpoint
CREATE INDEX "product_on_sale" ON "product" USING btree ("id") WHERE "product"."total_cents" < "product"."price_cents";--> statement-breakpoint
CREATE INDEX "product_code1_id_index" ON "product" USING btree ("code1","id");--> statement-breakpoint
CREATE INDEX "product_brand_id_index" ON "product" USING btree ("brand","id");--> statement-breakpoint
CREATE INDEX "product_critical_stock_level_id_index" ON "product" USING btree ("critical_stock_level","id");--> statement-breakpoint
CREATE INDEX "product_name_et" ON "product" USING btree (lower(coalesce(nullif("name" ->> 'et', ''), "name" ->> 'et')),"id");--> statement-breakpoint
CREATE INDEX "product_name_en" ON "product" USING btree (lower(coalesce(nullif("name" ->> 'en', ''), "name" ->> 'et')),"id");--> statement-breakpoint
CREATE INDEX "product_code1_lower" ON "product" USING btree (lower("code1"));--> statement-breakpoint
CREATE INDEX "product_code2_lower" ON "product" USING btree (lower("code2"));--> statement-breakpoint
CREATE INDEX "product_part_number1" ON "product" USING btree (part_number("code1") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "product_part_number2" ON "product" USING btree (part_number("code2") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "product_gtin" ON "product" USING btree (lpad("gtin", 14, '0')) WHERE "product"."gtin" <> '';--> statement-breakpoint
CREATE INDEX "product_content_id_index" ON "product" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "product_timed" ON "product" USING btree ("id") WHERE "product"."visibility" ->> 'type' in ('1', '2');--> statement-breakpoint
CREATE INDEX "product_cut" ON "product" USING btree ("id") WHERE "product"."cut_cents" is not null;--> statement-breakpoint
CREATE INDEX "vat_check_order_number_index" ON "vat_check" USING btree ("order_number");--> statement-breakpoint
CREATE INDEX "page_preview_page_id_index" ON "page_preview" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "page_preview_expires_at_index" ON "page_preview" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "page_version_said" ON "page_version" USING btree ("page_id","number") WHERE "page_version"."content" <> '{}' or "page_version"."item_containers" <> '{}';--> statement-breakpoint
CREATE INDEX "page_version_timed" ON "page_version" USING btree ("page_id","shown_from") WHERE "page_version"."shown_from" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "page_version_draft" ON "page_version" USING btree ("page_id","writer_id") WHERE "page_version"."cause" = 'draft' and "page_version"."shown_from" is null;--> statement-breakpoint
CREATE INDEX "page_kind_subject_id_index" ON "page" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "page_global" ON "page" USING btree ("kind") WHERE "page"."kind" = 'global';--> statement-breakpoint
CREATE INDEX "page_timed" ON "page" USING btree ("id") WHERE "page"."visibility" ->> 'type' in ('1', '2');--> statement-breakpoint
CREATE INDEX "slug_page_id_index" ON "slug" USING btree ("page_id");--> statement-breakpoint
CREATE UNIQUE INDEX "slug_current" ON "slug" USING btree ("page_id","language") WHERE "slug"."current";--> statement-breakpoint
CREATE INDEX "pick_up_point_carrier_country_index" ON "pick_up_point" USING btree ("carrier","country");--> statement-breakpoint
CREATE INDEX "import_picture_import_id_state_id_index" ON "import_picture" USING btree ("import_id","state","id");--> statement-breakpoint
CREATE INDEX "import_picture_address_index" ON "import_picture" USING btree ("import_id",md5("address"));--> statement-breakpoint
CREATE INDEX "import_picture_product_id_index" ON "import_picture" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "import_row_outcome" ON "import_row" USING btree ("import_id","outcome" DESC NULLS FIRST,"line");--> statement-breakpoint
CREATE INDEX "file_folder_id_created_at_index" ON "file" USING btree ("folder_id","created_at");--> statement-breakpoint
CREATE INDEX "file_storage_key_index" ON "file" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "upload_user_id_index" ON "upload" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "upload_touched_at_index" ON "upload" USING btree ("touched_at");--> statement-breakpoint
CREATE INDEX "listing_product_timed" ON "listing_product" USING btree ("slot") WHERE "listing_product"."range_type" is not null;--> statement-breakpoint
CREATE INDEX "listing_term_kind_key_index" ON "listing_term" USING btree ("kind","key");--> statement-breakpoint
CREATE INDEX "listing_term_grams_index" ON "listing_term" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "listing_term_keys_index" ON "listing_term" USING gin ("keys");--> statement-breakpoint
CREATE INDEX "listing_term_tails_index" ON "listing_term" USING gin ("tails");--> statement-breakpoint
CREATE INDEX "client_name" ON "client" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "client_created" ON "client" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "client_phone" ON "client" USING btree ("phone_key");--> statement-breakpoint
CREATE INDEX "client_same_name" ON "client" USING btree (replace(search_key("name_key"), ' ', ''));--> statement-breakpoint
CREATE INDEX "client_merged" ON "client" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX "client_own" ON "client" USING btree ("id") WHERE merged_into is null;--> statement-breakpoint
CREATE INDEX "order_event_order_id_index" ON "order_event" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_line_product_id_index" ON "order_line" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "order_line_code" ON "order_line" USING btree (lower("code1") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "order_message_order_id_index" ON "order_message" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_note_order_id_index" ON "order_note" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_parcel_order_id_index" ON "order_parcel" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_parcel_barcode" ON "order_parcel" USING btree (replace(search_key("barcode"), ' ', '') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "order_return_order_id_index" ON "order_return" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_shipment_order_id_index" ON "order_shipment" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_shipment_code" ON "order_shipment" USING btree (replace(search_key("tracking"->>'code'), ' ', '') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "shop_order_placed_at_index" ON "shop_order" USING btree ("placed_at");--> statement-breakpoint
CREATE INDEX "shop_order_state" ON "shop_order" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "shop_order_found" ON "shop_order" USING btree ("lookup","placed_at","state","total_cents","number","id");--> statement-breakpoint
CREATE INDEX "shop_order_found_more" ON "shop_order" USING btree ("lookup_more","id");--> statement-breakpoint
CREATE INDEX "shop_order_of_client" ON "shop_order" USING btree ("client_id","state","paid_at","paid_cents","refunded_cents","placed_at");--> statement-breakpoint
CREATE INDEX "shop_order_total_cents_index" ON "shop_order" USING btree ("total_cents");--> statement-breakpoint
CREATE INDEX "shop_order_backordered" ON "shop_order" USING btree ("id") WHERE backordered;--> statement-breakpoint
CREATE INDEX "shop_order_tagged" ON "shop_order" USING gin ("tags") WHERE tags <> '{}'::text[];--> statement-breakpoint
CREATE INDEX "replaced_order_link_order_id_index" ON "replaced_order_link" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "staff_task_closed_at_opened_at_index" ON "staff_task" USING btree ("closed_at","opened_at");--> statement-breakpoint
CREATE INDEX "staff_task_closed_at_id_index" ON "staff_task" USING btree ("closed_at","id");--> statement-breakpoint
CREATE INDEX "staff_task_opened_at_index" ON "staff_task" USING btree ("opened_at");--> statement-breakpoint
CREATE INDEX "staff_task_order_id_index" ON "staff_task" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "stock_hold_until_index" ON "stock_hold" USING btree ("until");--> statement-breakpoint
CREATE INDEX "stock_hold_address_index" ON "stock_hold" USING btree ("address");--> statement-breakpoint
CREATE INDEX "stock_hold_visitor_index" ON "stock_hold" USING btree ("visitor");--> statement-breakpoint
CREATE INDEX "stock_hold_email_index" ON "stock_hold" USING btree ("email");--> statement-breakpoint
CREATE INDEX "payment_event_intent" ON "payment_event" USING btree ((payload ->> 'payment_intent')) WHERE payload ->> 'payment_intent' is not null;--> statement-breakpoint
CREATE INDEX "payment_order_id_index" ON "payment" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_provider_reference_index" ON "payment" USING btree ("provider_reference");--> statement-breakpoint
CREATE INDEX "payment_open" ON "payment" USING btree ("created_at") WHERE state in ('created', 'pending');--> statement-breakpoint
CREATE INDEX "payment_refund_payment_id_index" ON "payment_refund" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_refund_provider_reference_index" ON "payment_refund" USING btree ("provider_reference");--> statement-breakpoint
CREATE INDEX "product_problem_score_score_product_id_index" ON "product_problem_score" USING btree ("score","product_id");--> statement-breakpoint
CREATE INDEX "product_problem_open" ON "product_problem" USING btree ("rule","product_id") WHERE "product_problem"."dismissed" is null;--> statement-breakpoint
CREATE INDEX "product_problem_dismissed" ON "product_problem" USING btree ("rule","product_id") WHERE "product_problem"."dismissed" is not null;--> statement-breakpoint
CREATE INDEX "search_query_words_index" ON "search_query" USING btree ("words" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_query_searched_at_index" ON "search_query" USING btree ("searched_at");--> statement-breakpoint
CREATE INDEX "search_query_summed" ON "search_query" USING btree ("words","searched_at","id","results");--> statement-breakpoint
CREATE INDEX "stock_document_warehouse_id_index" ON "stock_document" USING btree ("warehouse_id");--> statement-breakpoint
CREATE INDEX "stock_movement_order_id_index" ON "stock_movement" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "stock_movement_product_id_index" ON "stock_movement" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "stock_movement_document_id_index" ON "stock_movement" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_next" ON "webhook_delivery" USING btree ("webhook_id","next_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_delivery_webhook" ON "webhook_delivery" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_at" ON "webhook_delivery" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_entry_subject" ON "audit_entry" USING btree ("subject","kind","id");--> statement-breakpoint
CREATE INDEX "audit_entry_kind" ON "audit_entry" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "audit_entry_actor" ON "audit_entry" USING btree ("actor");--> statement-breakpoint
CREATE INDEX "audit_entry_at" ON "audit_entry" USING brin ("at");--> statement-breakpoint
CREATE INDEX "audit_entry_user" ON "audit_entry" USING btree ("user_id","id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "audit_entry_act" ON "audit_entry" USING btree ("act","id");--> statement-breakpoint
CREATE INDEX "mail_found" ON "mail" USING btree ("lookup","created_at","state","id");--> statement-breakpoint
CREATE INDEX "mail_order" ON "mail" USING btree (split_part("key", ':', 2)) WHERE key like 'order-%';--> statement-breakpoint
CREATE INDEX "mail_created_at_index" ON "mail" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mail_state_created_at_id_index" ON "mail" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "mail_recipient_created_at_index" ON "mail" USING btree ("recipient","created_at");--> statement-breakpoint
ALTER TABLE "product" SET (autovacuum_vacuum_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "stock_level" SET (autovacuum_vacuum_scale_factor = 0.02);--> statement-breakpoint
CREATE FUNCTION refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	RAISE EXCEPTION 'audit_entry is append-only' USING ERRCODE = 'restrict_violation';
END $function$;--> statement-breakpoint
CREATE FUNCTION tell_webhooks(told text, of_subject text)
 RETURNS void
 LANGUAGE sql
AS $function$
	INSERT INTO webhook_delivery (webhook_id, event, subject)
	SELECT id, told, of_subject FROM webhook WHERE active AND told = ANY(events)
		AND current_setting('pitlane.restoring', true) IS DISTINCT FROM '1'
	FOR KEY SHARE
$function$;--> statement-breakpoint
CREATE FUNCTION tell_webhooks_of_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	IF NEW.kind = 'client' THEN
		PERFORM tell_webhooks('client.erased', NEW.subject);
		RETURN NULL;
	END IF;
	PERFORM tell_webhooks('product.changed', NEW.subject);
	IF NEW.action = 'removed' OR (NEW.after->>'removedAt' IS NOT NULL AND NEW.before->>'removedAt' IS NULL) THEN
		PERFORM tell_webhooks('product.removed', NEW.subject);
	END IF;
	RETURN NULL;
END $function$;--> statement-breakpoint
CREATE FUNCTION tell_webhooks_of_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	IF EXISTS (SELECT FROM webhook WHERE active AND 'stock.changed' = ANY(events)) THEN
		PERFORM tell_webhooks('stock.changed', product_id::text) FROM (SELECT DISTINCT product_id FROM moved) AS products;
	END IF;
	RETURN NULL;
END $function$;--> statement-breakpoint
CREATE FUNCTION note_stale_sales()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	IF current_setting('pitlane.restoring', true) IS DISTINCT FROM '1' THEN
		INSERT INTO sales_stale (hour) SELECT DISTINCT date_trunc('hour', placed_at, 'UTC') FROM changed;
	END IF;
	RETURN NULL;
END $function$;--> statement-breakpoint
CREATE FUNCTION note_products_found()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO product_found (product_id, lookup) SELECT id, product_lookup(name, brand, code1, code2) || E'\n' || gtin FROM created;
  RETURN NULL;
END $function$;--> statement-breakpoint
CREATE FUNCTION note_product_found_otherwise()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO product_found (product_id, lookup) VALUES (NEW.id, product_lookup(NEW.name, NEW.brand, NEW.code1, NEW.code2) || E'\n' || NEW.gtin)
    ON CONFLICT (product_id) DO UPDATE SET lookup = excluded.lookup WHERE product_found.lookup <> excluded.lookup;
  RETURN NULL;
END $function$;--> statement-breakpoint
CREATE FUNCTION tell_webhooks_of_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
	told text := CASE NEW.kind
		WHEN 'placed' THEN 'order.placed'
		WHEN 'paid' THEN 'order.paid'
		WHEN 'paid-more' THEN 'order.paid'
		WHEN 'shipped-part' THEN 'order.partly_shipped'
		WHEN 'shipped' THEN 'order.shipped'
		WHEN 'delivered' THEN 'order.delivered'
		WHEN 'cancelled' THEN 'order.cancelled'
		WHEN 'returned' THEN 'order.returned'
		WHEN 'return-inspected' THEN 'order.returned'
		WHEN 'refunded' THEN 'order.refunded'
		ELSE 'order.changed' END;
BEGIN
	IF NOT EXISTS (
		SELECT FROM webhook_delivery WHERE at = now() AND event = told AND subject = NEW.order_id::text
	) THEN
		PERFORM tell_webhooks(told, NEW.order_id::text);
	END IF;
	RETURN NULL;
END $function$;--> statement-breakpoint
CREATE FUNCTION tell_webhooks_of_prices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	IF EXISTS (SELECT FROM webhook WHERE active AND 'product.price_changed' = ANY(events)) THEN
		PERFORM tell_webhooks('product.price_changed', product_id::text) FROM (SELECT DISTINCT product_id FROM priced) AS products
		WHERE EXISTS (SELECT FROM price WHERE price.product_id = products.product_id AND price.valid_to IS NOT NULL);
	END IF;
	RETURN NULL;
END $function$;--> statement-breakpoint
CREATE TRIGGER audit_entry_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER stock_movement_tells_webhooks AFTER INSERT ON stock_movement REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION tell_webhooks_of_stock();--> statement-breakpoint
CREATE TRIGGER shop_order_placed_stales_sales AFTER INSERT ON shop_order REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_stale_sales();--> statement-breakpoint
CREATE TRIGGER shop_order_changed_stales_sales AFTER UPDATE ON shop_order REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_stale_sales();--> statement-breakpoint
CREATE TRIGGER shop_order_gone_stales_sales AFTER DELETE ON shop_order REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_stale_sales();--> statement-breakpoint
CREATE TRIGGER product_created_is_found AFTER INSERT ON product REFERENCING NEW TABLE AS created FOR EACH STATEMENT EXECUTE FUNCTION note_products_found();--> statement-breakpoint
CREATE TRIGGER product_changed_is_found AFTER UPDATE ON product FOR EACH ROW WHEN ((((((old.name IS DISTINCT FROM new.name) OR (old.brand IS DISTINCT FROM new.brand)) OR (old.code1 IS DISTINCT FROM new.code1)) OR (old.code2 IS DISTINCT FROM new.code2)) OR (old.gtin IS DISTINCT FROM new.gtin))) EXECUTE FUNCTION note_product_found_otherwise();--> statement-breakpoint
CREATE TRIGGER order_event_tells_webhooks AFTER INSERT ON order_event FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['placed'::text, 'paid'::text, 'paid-more'::text, 'shipped-part'::text, 'shipped'::text, 'delivered'::text, 'cancelled'::text, 'returned'::text, 'return-inspected'::text, 'refunded'::text, 'packed'::text, 'unpacked'::text, 'edited'::text, 'corrected'::text, 'refund-failed'::text]))) EXECUTE FUNCTION tell_webhooks_of_order();--> statement-breakpoint
CREATE TRIGGER audit_entry_tells_webhooks AFTER INSERT ON audit_entry FOR EACH ROW WHEN (((new.kind = 'product'::text) OR ((new.kind = 'client'::text) AND (new.action = 'erased'::text)))) EXECUTE FUNCTION tell_webhooks_of_entry();--> statement-breakpoint
CREATE TRIGGER price_tells_webhooks AFTER INSERT ON price REFERENCING NEW TABLE AS priced FOR EACH STATEMENT EXECUTE FUNCTION tell_webhooks_of_prices();
