CREATE TABLE "mail_template" (
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"texts" jsonb,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "mail_template_kind_language_pk" PRIMARY KEY("kind","language")
);
