-- Sessions that no model has read are read by keeping statements, no longer by rules.
ALTER TABLE sessions ADD COLUMN reader TEXT CHECK (reader IN ('statements', 'model'));
UPDATE sessions SET reader = CASE read_by WHEN 'rules' THEN 'statements' ELSE read_by END;
ALTER TABLE sessions DROP COLUMN read_by;
ALTER TABLE sessions RENAME COLUMN reader TO read_by;

PRAGMA user_version = 22;
