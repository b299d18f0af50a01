ALTER TABLE memories ADD COLUMN colour TEXT;
UPDATE memories SET content = 'changed';
INSERT INTO no_such_table VALUES (1);
