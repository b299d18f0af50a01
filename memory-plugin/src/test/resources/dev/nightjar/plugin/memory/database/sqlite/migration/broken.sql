ALTER TABLE memories ADD COLUMN shade TEXT;
UPDATE memories SET content = 'changed';
INSERT INTO no_such_table VALUES (1);
