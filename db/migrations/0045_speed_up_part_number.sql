-- Codes are mostly ASCII, which needs neither normalization nor homoglyphs. The results stay the same, so the indexes
-- stay valid. The function is not STRICT, because PostgreSQL inlines no strict function with a CASE.
CREATE OR REPLACE FUNCTION part_number(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT left(regexp_replace(upper(CASE WHEN octet_length(given) = length(given) THEN given ELSE translate(replace(normalize(given, NFKD), U&'\00df', 'ss'), U&'\0131\0345\0391\0392\0395\0396\0397\0399\039a\039c\039d\039f\03a1\03a4\03a5\03a7\03b1\03b2\03b5\03b6\03b7\03b9\03ba\03bc\03bd\03bf\03c1\03c4\03c5\03c7\0405\0406\0408\0410\0412\0415\041a\041c\041d\041e\0420\0421\0422\0423\0425\0430\0432\0435\043a\043c\043d\043e\0440\0441\0442\0443\0445\0455\0456\0458\051a\051b\051c\051d\1c80\1c82\1c83\1c84\1c85', 'IIABEZHIKMNOPTYXABEZHIKMNOPTYXSIJABEKMHOPCTYXABEKMHOPCTYXSIJQQWWBOCTT') END COLLATE "C"), '[^A-Z0-9]+', '', 'g'), 64)
$function$;
