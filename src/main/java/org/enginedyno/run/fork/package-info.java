/** One measuring JVM: started, watched, read and checked against the plan. */
package org.enginedyno.run.fork;
