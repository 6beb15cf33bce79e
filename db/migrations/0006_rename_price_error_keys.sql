-- Rejected rows of imports store the message keys of their errors.
UPDATE "import_row" SET "errors" = (
	SELECT jsonb_agg(error || jsonb_build_object('messageKey', CASE error ->> 'messageKey'
		WHEN 'productAdmin.priceError.tooDear' THEN 'productAdmin.priceError.tooHigh'
		WHEN 'productAdmin.priceError.jump' THEN 'productAdmin.priceError.unusualChange'
		WHEN 'productAdmin.priceError.date' THEN 'productAdmin.priceError.dateNumber'
		WHEN 'productAdmin.problem.dearerThanRegular' THEN 'productAdmin.problem.saleAboveRegular'
		WHEN 'productAdmin.problem.noCut' THEN 'productAdmin.problem.saleNotLower'
		ELSE error ->> 'messageKey' END) ORDER BY position)
	FROM jsonb_array_elements("errors") WITH ORDINALITY AS row_error(error, position)
) WHERE "errors" @? '$[*].messageKey ? (@ == "productAdmin.priceError.tooDear" || @ == "productAdmin.priceError.jump" || @ == "productAdmin.priceError.date" || @ == "productAdmin.problem.dearerThanRegular" || @ == "productAdmin.problem.noCut")';
