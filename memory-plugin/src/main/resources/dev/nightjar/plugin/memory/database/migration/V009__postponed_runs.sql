-- A run that has to wait for another one is postponed, which is no failure.

ALTER TABLE schedule_runs RENAME TO schedule_runs_before;
ALTER TABLE schedules RENAME TO schedules_before;
DROP INDEX ux_schedules_system;
DROP INDEX ix_schedules_user;
DROP INDEX ix_schedules_due;
DROP INDEX ix_schedules_leased;
DROP INDEX ux_schedule_runs_running;

CREATE TABLE schedules (
  pk                   INTEGER PRIMARY KEY,
  schedule_id          TEXT    NOT NULL UNIQUE,
  owner                TEXT    NOT NULL CHECK (owner IN ('user', 'system')),
  agent_id             TEXT    NOT NULL,
  namespace            TEXT    NOT NULL,
  name                 TEXT    NOT NULL CHECK (length(name) > 0),
  name_folded          TEXT    NOT NULL,                  -- to be found by a part of it, whatever the case
  goal                 TEXT    NOT NULL CHECK (length(goal) > 0),
  cadence_type         TEXT    NOT NULL CHECK (cadence_type IN ('cron', 'once', 'interval')),
  cadence_value        TEXT    NOT NULL,
  cron_dialect         TEXT CHECK (cron_dialect IN ('unix', 'quartz')),
  timezone             TEXT    NOT NULL,
  missed_runs          TEXT    NOT NULL CHECK (missed_runs IN ('run_once', 'skip')),
  notification         TEXT    NOT NULL CHECK (notification IN ('always', 'conditional', 'never')),
  channel              TEXT,
  status               TEXT    NOT NULL
                       CHECK (status IN ('active', 'paused', 'completed', 'failed', 'disabled')),
  next_run_at          INTEGER,
  retry_of             INTEGER,                           -- the planned time that is tried again at next_run_at
  last_run_at          INTEGER,
  last_run_status      TEXT CHECK (last_run_status IN ('success', 'failed', 'cancelled', 'postponed')),
  consecutive_failures INTEGER NOT NULL DEFAULT 0 CHECK (consecutive_failures >= 0),
  lease_owner          TEXT,
  lease_until          INTEGER,
  created_at           INTEGER NOT NULL,
  updated_at           INTEGER NOT NULL,
  CHECK ((cadence_type = 'cron') = (cron_dialect IS NOT NULL)),
  CHECK ((status = 'active') = (next_run_at IS NOT NULL)),
  CHECK ((lease_owner IS NULL) = (lease_until IS NULL))
) STRICT;
CREATE UNIQUE INDEX ux_schedules_system ON schedules (agent_id, namespace, name) WHERE owner = 'system';
CREATE INDEX ix_schedules_user ON schedules (agent_id, namespace, status) WHERE owner = 'user';
CREATE INDEX ix_schedules_due ON schedules (agent_id, next_run_at) WHERE next_run_at IS NOT NULL;
CREATE INDEX ix_schedules_leased ON schedules (agent_id, lease_until) WHERE lease_until IS NOT NULL;

CREATE TABLE schedule_runs (
  pk            INTEGER PRIMARY KEY,
  run_id        TEXT    NOT NULL UNIQUE,
  schedule_pk   INTEGER NOT NULL REFERENCES schedules (pk) ON DELETE CASCADE,
  scheduled_for INTEGER NOT NULL,
  attempt       INTEGER NOT NULL CHECK (attempt >= 1),
  started_at    INTEGER NOT NULL,
  finished_at   INTEGER,
  status        TEXT    NOT NULL
                CHECK (status IN ('running', 'success', 'failed', 'cancelled', 'skipped', 'postponed')),
  counts        TEXT    NOT NULL DEFAULT '{}' CHECK (json_valid(counts)),
  summary       TEXT    NOT NULL DEFAULT '' CHECK (length(summary) <= 500),
  output        TEXT    NOT NULL DEFAULT '',
  error         TEXT,
  turns         INTEGER NOT NULL DEFAULT 0 CHECK (turns >= 0),
  cost          REAL    NOT NULL DEFAULT 0 CHECK (cost >= 0),
  notified      INTEGER NOT NULL DEFAULT 0 CHECK (notified IN (0, 1)),
  UNIQUE (schedule_pk, scheduled_for, attempt),
  CHECK ((status = 'running') = (finished_at IS NULL))
) STRICT;
-- Runs of one schedule never overlap, whoever claims them.
CREATE UNIQUE INDEX ux_schedule_runs_running ON schedule_runs (schedule_pk) WHERE status = 'running';

INSERT INTO schedules SELECT * FROM schedules_before;
INSERT INTO schedule_runs SELECT * FROM schedule_runs_before;
DROP TABLE schedule_runs_before;
DROP TABLE schedules_before;

PRAGMA user_version = 9;
