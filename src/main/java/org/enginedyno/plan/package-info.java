/** What a run does, as values: a plan, its axes, and the cells they expand to. */
package org.enginedyno.plan;
