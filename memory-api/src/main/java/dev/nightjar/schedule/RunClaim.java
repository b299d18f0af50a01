package dev.nightjar.schedule;

import java.time.Instant;

/**
 * The right to work on one run until a time; nobody else gets it before.
 *
 * @param schedule the schedule when it was claimed
 * @param run the run, which has a row already
 * @param holder random token of who has it
 * @param until when it lapses unless it is renewed
 */
public record RunClaim(Schedule schedule, ScheduleRun run, String holder, Instant until) {}
