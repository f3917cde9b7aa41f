package org.enginedyno.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A plan that is run before the tests of this class, or before this test; the results are given to
 * each parameter of type {@link org.enginedyno.api.DynoResults}.
 *
 * <p>It is run once, however many tests, nested classes and classes ask for it with the same words,
 * also where they run side by side. Tests fail where a cell broke or was invalid, with its reason,
 * unless {@link #lenient()} is set.
 */
@Documented
@Inherited
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(DynoPlanExtension.class)
public @interface DynoPlan {
  /** The plan's name, its YAML file, or that file as a resource on the class path. */
  String value();

  /** Servers in place of the plan's: names of the catalogue, YAML files, or JDBC URLs. */
  String[] servers() default {};

  /** Storage engines in place of the plan's. */
  String[] engines() default {};

  /** Workloads in place of the plan's. */
  String[] workloads() default {};

  /** Numbers of threads in place of the plan's. */
  int[] threads() default {};

  /** Other keys of the plan, as in {@code "data.rows=20000"}. */
  String[] set() default {};

  /** How long it may take, as in {@code "10m"}; no limit where it is empty. */
  String budget() default "";

  /**
   * The folder for the results, in place of those of an earlier run that may be there. Where it is
   * empty, it is a folder of the name of the class in the one that the configuration parameter
   * {@code dyno.results} names, or in {@code target/dyno}.
   */
  String results() default "";

  /** Whether tests get the results even where a cell broke or was invalid. */
  boolean lenient() default false;
}
