/** Reads plans and servers: YAML files by name and flags, checked field by field. */
package org.enginedyno.plan.read;
