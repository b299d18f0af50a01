ALTER TABLE memories ADD COLUMN colour TEXT;
UPDATE memories SET colour = 'green';
PRAGMA user_version = 2;
