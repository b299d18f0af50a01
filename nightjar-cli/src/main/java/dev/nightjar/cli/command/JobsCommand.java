package dev.nightjar.cli.command;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.nightjar.cli.command.shared.CommandFailure;
import dev.nightjar.cli.command.shared.LimitOptions;
import dev.nightjar.cli.command.shared.NamespaceOptions;
import dev.nightjar.cli.command.shared.Subcommand;
import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.output.JobText;
import dev.nightjar.cli.output.JobText.Job;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.consolidation.ReadBy;
import dev.nightjar.spi.consolidation.SessionConsolidation;
import dev.nightjar.spi.schedule.Schedule;
import dev.nightjar.spi.schedule.Schedule.ScheduleStatus;
import dev.nightjar.spi.schedule.ScheduleRun;
import dev.nightjar.spi.schedule.ScheduleRun.RunStatus;
import dev.nightjar.spi.schedule.ScheduleStore;
import dev.nightjar.spi.schedule.ScheduleTerms;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nightjar jobs}: lists, shows and runs scheduled jobs. */
@Command(name = "jobs", description = "List, show and run scheduled jobs.")
final class JobsCommand extends Subcommand {

    private static final String CONSOLIDATION = "consolidation";
    private static final String STATEMENTS = "statements";

    private record Line(
            @JsonIgnore Schedule schedule, @JsonUnwrapped ScheduleRun run) {

        @JsonProperty
        String job() {
            return schedule.terms().name();
        }

        @JsonProperty
        Namespace namespace() {
            return schedule.terms().namespace();
        }
    }

    private record Shown(@JsonUnwrapped Job job, @Nullable Line newestRun) {}

    @Command(name = "list", description = "List the jobs of the namespace with their next runs.")
    int list(@Mixin NamespaceOptions namespaces) {
        return inHost(host -> {
            var jobs = Jobs.of(host, namespaces).all();
            answer(jobs, () -> text(host).list(jobs));
            if (jobs.isEmpty()) {
                remark("There are no jobs in " + namespaces.describe(host)
                        + ": no plugin brings one, and nobody has made a schedule");
            }
        });
    }

    @Command(name = "show", description = "Show one job in full, with its newest run.")
    int show(
            @Parameters(paramLabel = "ID", description = "The job's id or name.") String id,
            @Mixin NamespaceOptions namespaces) {
        return inHost(host -> {
            var jobs = Jobs.of(host, namespaces);
            var job = jobs.find(id);
            var schedule = job.schedule();
            var newest = jobs.store().history(schedule.id(), 1).stream().findFirst();
            answer(new Shown(job, newest.map(run -> new Line(schedule, run)).orElse(null)), () -> {
                text(host).details(job);
                newest.ifPresent(run -> text(host).run(run, schedule, jobs.output(run)));
            });
        });
    }

    @Command(
            name = "run",
            description =
                    "Run a job now, on the memories of the namespace. A job that was switched off is " + "switched on.")
    int run(
            @Parameters(paramLabel = "NAME", description = "The job's name or id.") String name,
            @Option(
                            names = "--reread",
                            paramLabel = "READER",
                            description = "With 'consolidation': also read again what was read without a model "
                                    + "('statements'). Needs a model.")
                    @Nullable
                    String reread,
            @Mixin NamespaceOptions namespaces) {
        check(clock -> {
            if (reread != null && !reread.equals(STATEMENTS)) {
                throw new IllegalArgumentException("--reread takes 'statements', but was '" + reread + "'");
            }
            if (reread != null && !name.equals(CONSOLIDATION)) {
                throw new IllegalArgumentException(
                        "--reread is for the job '" + CONSOLIDATION + "', not for '" + name + "'");
            }
        });
        return inHost(namespaces.isAll ? Host::startAcrossNamespaces : Host::start, false, host -> {
            if (reread != null) {
                readAgain(host, namespaces);
            }
            return run(host, Jobs.of(host, namespaces), name);
        });
    }

    private int run(Host host, Jobs jobs, String name) {
        var found = jobs.find(name);
        if (!found.isRunnable()) {
            throw new CommandFailure("No plugin of this host brings the job '" + found.name() + "' for namespace "
                    + found.schedule().terms().namespace()
                    + "; choose the namespace with --namespace or add the plugin");
        }
        var job = jobs.planned(found).schedule();
        var run = host.kernel()
                .scheduler()
                .runNow(job.id())
                .orElseThrow(() -> new CommandFailure(
                        "The job '" + job.terms().name() + "' is running already; try again when it has ended"));
        answer(new Line(job, run), () -> text(host).run(run, job, jobs.output(run)));
        if (run.status() == RunStatus.RUNNING) {
            throw new CommandFailure("The run has ended, but that could not be written to the database: "
                    + host.latestFailure().orElse("the reason is not known"));
        }
        return run.isFlawless() ? DONE : NOT_POSSIBLE;
    }

    private void readAgain(Host host, NamespaceOptions namespaces) {
        if (!host.kernel().agents().isAvailable()) {
            throw new CommandFailure(
                    "No model is configured, so the sessions would be read without one again; name one in the section"
                            + " 'model' of the configuration");
        }
        var consolidation = host.kernel()
                .service(SessionConsolidation.class)
                .orElseThrow(() -> new CommandFailure("No memory service; add memory-plugin to the plugins folder"));
        int again = namespaces.scopes(host).stream()
                .mapToInt(scope -> consolidation.readAgain(scope, ReadBy.STATEMENTS))
                .sum();
        remark(again + (again == 1 ? " session is" : " sessions are") + " read again");
    }

    @Command(name = "history", description = "List the newest runs of a job, or of all jobs.")
    int history(
            @Parameters(paramLabel = "NAME", arity = "0..1", description = "The job's name or id (default: all jobs).")
                    @Nullable
                    String name,
            @Mixin LimitOptions limit,
            @Mixin NamespaceOptions namespaces) {
        check(clock -> limit.check());
        return inHost(host -> {
            var all = runs(Jobs.of(host, namespaces), name);
            var lines = all.stream().limit(limit.most()).toList();
            answer(lines, () -> lines.forEach(line -> text(host).runLine(line.run, line.schedule)));
            if (all.isEmpty()) {
                remark("Nothing has run yet in " + namespaces.describe(host)
                        + "; 'nightjar jobs run NAME' runs a job now");
            }
            limit.remark(lines.size(), all.size()).ifPresent(this::remark);
        });
    }

    /** Runs, newest first. The store keeps a bounded number for each job. */
    private static List<Line> runs(Jobs jobs, @Nullable String name) {
        var wanted = name == null ? jobs.stored() : List.of(jobs.find(name));
        return wanted.stream()
                .flatMap(job -> jobs.store().history(job.schedule().id(), Integer.MAX_VALUE).stream()
                        .map(run -> new Line(job.schedule(), run)))
                .sorted(Comparator.comparing((Line line) -> line.run.startedAt())
                        .reversed())
                .toList();
    }

    private JobText text(Host host) {
        return new JobText(screen(), times(host));
    }

    /**
     * Jobs of a namespace or of all of an agent's: stored schedules, and jobs of plugins that no open host has planned
     * yet.
     *
     * @param host the host
     * @param store where schedules are kept
     * @param namespaces the namespaces to list
     */
    record Jobs(Host host, ScheduleStore store, NamespaceOptions namespaces) {

        /**
         * Jobs with their present states. Runs whose host died are ended first, so that none of them counts as running.
         *
         * @throws MemoryException when no plugin keeps schedules
         */
        static Jobs of(Host host, NamespaceOptions namespaces) {
            host.memory();
            var store = host.kernel()
                    .service(ScheduleStore.class)
                    .orElseThrow(() -> new MemoryException(
                            "No plugin keeps schedules; 'nightjar doctor' shows what to do about it"));
            host.kernel().scheduler().endAbandoned();
            return new Jobs(host, store, namespaces);
        }

        /** All jobs: stored ones, oldest first, then those that are not planned yet. */
        List<Job> all() {
            var jobs = new ArrayList<>(stored());
            host.kernel().scheduler().taskTerms().stream()
                    .filter(terms -> jobs.stream().noneMatch(job -> isTask(job.schedule(), terms)))
                    .flatMap(terms -> unplanned(terms).stream())
                    .forEach(jobs::add);
            return jobs;
        }

        String output(ScheduleRun run) {
            return store.fullOutput(run.id()).orElse("");
        }

        List<Job> stored() {
            return store.all(host.scope().agentId()).stream()
                    .filter(schedule -> namespaces.isAll || isOwn(schedule))
                    .map(schedule -> new Job(schedule, true, isRunnable(schedule)))
                    .toList();
        }

        /** The job with this id or name; of several with one name, that of the host's own namespace. */
        Job find(String idOrName) {
            var found = all().stream()
                    .filter(job -> (job.isPlanned() && job.schedule().id().equals(idOrName))
                            || job.name().equals(idOrName))
                    .toList();
            var own = found.stream().filter(job -> isOwn(job.schedule())).toList();
            var chosen = own.isEmpty() ? found : own;
            if (chosen.size() > 1) {
                throw new CommandFailure(
                        "Several jobs are called '" + idOrName + "'; use an id, or choose a namespace with"
                                + " --namespace: "
                                + chosen.stream()
                                        .map(job -> job.schedule().id() + " in "
                                                + job.schedule().terms().namespace())
                                        .collect(Collectors.joining(", ")));
            }
            return chosen.stream()
                    .findFirst()
                    .orElseThrow(() -> new CommandFailure("There is no job '" + idOrName + "' in "
                            + namespaces.describe(host) + "; 'nightjar jobs list' shows what there is"));
        }

        /** A job after its schedule has been stored. */
        Job planned(Job job) {
            if (job.isPlanned()) {
                return job;
            }
            host.kernel().scheduler().plan();
            return stored().stream()
                    .filter(other -> isTask(other.schedule(), job.schedule().terms()))
                    .findFirst()
                    .orElseThrow(() -> new CommandFailure("The job '" + job.name() + "' could not be planned"
                            + host.latestFailure().map(why -> ": " + why).orElse("")));
        }

        private Optional<Job> unplanned(ScheduleTerms terms) {
            var now = host.clock().instant();
            return host.kernel()
                    .scheduler()
                    .calendar()
                    .next(terms.cadence(), now)
                    .map(next -> new Schedule("", terms, ScheduleStatus.ACTIVE, next, null, null, null, 0, now, now))
                    .map(schedule -> new Job(schedule, false, true));
        }

        private boolean isOwn(Schedule schedule) {
            return schedule.terms().namespace().equals(own());
        }

        private Namespace own() {
            return host.scope().namespace();
        }

        private static boolean isTask(Schedule schedule, ScheduleTerms terms) {
            var stored = schedule.terms();
            return stored.owner() == Schedule.Owner.SYSTEM
                    && stored.namespace().equals(terms.namespace())
                    && stored.name().equals(terms.name());
        }

        private boolean isRunnable(Schedule schedule) {
            return schedule.terms().owner() == Schedule.Owner.USER
                    || host.kernel().scheduler().taskTerms().stream().anyMatch(terms -> isTask(schedule, terms));
        }
    }
}
