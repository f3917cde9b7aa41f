package org.enginedyno.workload.custom;

/**
 * A column of a generated table.
 *
 * @param type its type as SQL, like {@code varchar(200)}
 * @param nulls the share of its rows that are NULL, from 0 to 1
 */
public record ColumnSpec(String name, String type, Value value, double nulls) {}
