-- Functions that SQLite has.

-- What the server can put into the statement that calls it is neither STRICT nor written in another language. All else would be
-- planned anew with each call.

-- A list of numbers such as [7,12], with their places.
CREATE FUNCTION json_each(list text) RETURNS TABLE (value bigint, place bigint) LANGUAGE sql STABLE ROWS 10 AS
  $$ SELECT value, place FROM unnest(translate(list, '[]', '{}')::bigint[]) WITH ORDINALITY AS e (value, place) $$;
-- Numbers by name, such as {"facts":3}.
CREATE FUNCTION json_tree(object text) RETURNS TABLE (key text, value bigint) LANGUAGE sql STABLE AS
  $$ SELECT key, value::bigint FROM json_each_text(object::json) AS e (key, value) $$;
CREATE FUNCTION json_patch(old text, new text) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT (old::jsonb || new::jsonb)::text $$;

CREATE FUNCTION hex(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS
  $$ SELECT upper(encode(convert_to(value, 'UTF8'), 'hex')) $$;
CREATE FUNCTION instr(text text, part text) RETURNS integer LANGUAGE sql IMMUTABLE STRICT AS $$ SELECT strpos(text, part) $$;
CREATE FUNCTION max(a bigint, b bigint) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT AS $$ SELECT greatest(a, b) $$;
CREATE FUNCTION max(a double precision, b double precision) RETURNS double precision LANGUAGE sql IMMUTABLE STRICT AS
  $$ SELECT greatest(a, b) $$;

-- The tokens of an expression such as "1:ship" OR "1:ships".
CREATE FUNCTION any_of(expression text) RETURNS text[] LANGUAGE sql IMMUTABLE AS
  $$ SELECT string_to_array(btrim(expression, '"'), '" OR "') $$;
