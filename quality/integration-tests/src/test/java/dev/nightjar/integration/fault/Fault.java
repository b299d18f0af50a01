package dev.nightjar.integration.fault;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A test that does something bad to the system: a row of docs/contributing/reliability.md. Its class has a
 * {@link FaultRun}.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@interface Fault {

    /** What goes wrong; names the row and occurs once. */
    String value();

    /** What the test does. */
    String done();

    /** What must hold. */
    String holds();

    /** What is counted, such as kills. */
    String unit();

    /** How many of them in {@code mvn verify}. */
    int shortTimes();

    /** How many of them with the profile {@code faults}. */
    int longTimes();
}
