package dev.nightjar.benchmarks;

import dev.nightjar.benchmarks.agents.AgentsCommand;
import dev.nightjar.benchmarks.beliefs.BeliefsCommand;
import dev.nightjar.benchmarks.histories.HistoriesCommand;
import dev.nightjar.benchmarks.languages.LanguagesCommand;
import dev.nightjar.benchmarks.locomo.ConvertCommand;
import dev.nightjar.benchmarks.quality.QualityCommand;
import dev.nightjar.benchmarks.scale.ScaleCommand;
import dev.nightjar.benchmarks.speed.EmbedCommand;
import dev.nightjar.benchmarks.speed.HotPathCommand;
import dev.nightjar.benchmarks.speed.LargeIndexCommand;
import dev.nightjar.benchmarks.speed.SentenceVectorsCommand;
import dev.nightjar.benchmarks.speed.SpeedCommand;
import dev.nightjar.benchmarks.speed.StartCommand;
import dev.nightjar.benchmarks.speed.VectorsCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The entry: lists the benchmarks and runs one. */
@Command(
        name = "quality/benchmarks/run",
        description = "Measures Nightjar. Times differ from machine to machine: compare inside one run.",
        subcommands = {
            AgentsCommand.class,
            BeliefsCommand.class,
            ConvertCommand.class,
            EmbedCommand.class,
            HistoriesCommand.class,
            HotPathCommand.class,
            LanguagesCommand.class,
            LargeIndexCommand.class,
            QualityCommand.class,
            ScaleCommand.class,
            SentenceVectorsCommand.class,
            SpeedCommand.class,
            StartCommand.class,
            VectorsCommand.class
        },
        mixinStandardHelpOptions = true)
public final class Benchmarks implements Runnable {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** Runs the benchmark named by the first argument. */
    public static void main(String[] arguments) {
        Runtime.getRuntime().halt(new CommandLine(new Benchmarks()).execute(arguments));
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
