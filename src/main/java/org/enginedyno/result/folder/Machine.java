package org.enginedyno.result.folder;

/** The machine and the JVM that measured. */
public record Machine(String os, String cpu, int cores, long memoryBytes, String jvm, String jdk) {}
