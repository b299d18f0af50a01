-- The server does not keep samples of texts in its statistics, from which nothing erases them. No plan depends on them.
DO $$ DECLARE texts RECORD; BEGIN
  FOR texts IN SELECT c.relname, a.attname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
        AND a.atttypid IN ('text'::regtype, 'text[]'::regtype) LOOP
    EXECUTE format('ALTER TABLE %I ALTER COLUMN %I SET STATISTICS 0', texts.relname, texts.attname);
  END LOOP;
END $$;
