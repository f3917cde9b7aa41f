package org.enginedyno.run.subject;

/** Whether subjects can be open at the same time, so that their cells can alternate, and why. */
public record Concurrency(boolean possible, String why) {}
