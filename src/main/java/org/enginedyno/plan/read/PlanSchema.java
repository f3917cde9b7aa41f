package org.enginedyno.plan.read;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.enginedyno.plan.Knob;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanKey;
import org.enginedyno.plan.axis.Setup;
import org.enginedyno.plan.axis.ValueForm;

/** The JSON Schema of a plan, generated for editors from the declared keys, axes and knobs. */
public final class PlanSchema {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final String NOTE =
      "A plan of dyno, or a list of plans. Generated from the code by 'dyno list schema'.";

  private PlanSchema() {}

  /** Builds the schema; {@code names} has values of keys that have no fixed list of words. */
  public static JsonNode of(Collection<Knob> knobs, Map<String, List<String>> names) {
    ObjectNode plan = NODES.objectNode();
    plan.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    plan.put("title", "Plan").put("description", NOTE);
    ObjectNode properties = object(plan);
    Stream.of(PlanKeys.ALL, PlanAxis.ALL, knobs)
        .<PlanKey<?>>flatMap(Collection::stream)
        .forEach(key -> section(properties, key.section()).set(key.name(), property(key, names)));
    settings(properties.putObject(PlanKeys.SETTINGS));
    ArrayNode limits = values(PlanKeys.THROUGHPUT.form(), List.of());
    ObjectNode thresholds = (ObjectNode) properties.path(PlanKeys.THRESHOLDS);
    thresholds.put("description", "Limits of figures; under a workload, limits for its cells");
    ObjectNode own = NODES.objectNode().put("type", "object");
    own.putObject("additionalProperties").set("anyOf", limits);
    thresholds.putObject("additionalProperties").putArray("anyOf").addAll(limits).add(own);
    ArrayNode plain = NODES.arrayNode();
    plain.addObject().put("type", "string");
    oneOrMore(
        properties.putObject("plans").put("description", "Plans to run one after another"), plain);
    ArrayNode kinds = plan.putArray("anyOf");
    ObjectNode one = kinds.addObject();
    one.putArray("required").add(PlanKeys.WORKLOADS.key());
    one.putObject("properties").put("plans", false);
    ObjectNode several = kinds.addObject();
    several.putArray("required").add("plans");
    several.putObject("propertyNames").putArray("enum").add(PlanKeys.TITLE.key()).add("plans");
    return plan;
  }

  private static ObjectNode object(ObjectNode schema) {
    schema.put("type", "object").put("additionalProperties", false);
    return schema.putObject("properties");
  }

  private static ObjectNode section(ObjectNode properties, String name) {
    if (name.isEmpty()) {
      return properties;
    }
    return properties.path(name).path("properties") instanceof ObjectNode section
        ? section
        : object(properties.putObject(name));
  }

  private static ObjectNode property(PlanKey<?> key, Map<String, List<String>> names) {
    ObjectNode property = NODES.objectNode();
    property.put("description", "%s (default: %s)".formatted(key.about(), key.usualText()));
    ArrayNode values = values(key.form(), names.getOrDefault(key.key(), key.form().words()));
    if (key.equals(PlanKeys.ROWS)) {
      // files may have fewer documents than generated tables have rows
      ((ObjectNode) values.get(0)).put("minimum", 1);
    }
    // a flag cannot list the values of every axis, but a plan can
    if (key.isList() || key instanceof PlanAxis) {
      oneOrMore(property, values);
    } else {
      property.set("anyOf", values);
    }
    return property;
  }

  private static void oneOrMore(ObjectNode property, ArrayNode values) {
    ObjectNode list = NODES.objectNode().put("type", "array").put("minItems", 1);
    list.putObject("items").set("anyOf", values.deepCopy());
    property.set("anyOf", values.add(list));
  }

  /** The legal values; an editor reads grouped digits, as in 1_000, as a text. */
  private static ArrayNode values(ValueForm<?> form, List<String> words) {
    ArrayNode values = NODES.arrayNode();
    if (!words.isEmpty()) {
      words.forEach(values.addObject().putArray("enum")::add);
    }
    ValueForm.Limits limits = form.limits();
    if (limits != null) {
      values
          .addObject()
          .put("type", limits.areWhole() ? "integer" : "number")
          .put("minimum", limits.least())
          .put("maximum", limits.most());
    }
    if (form.texts().equals(ValueForm.ANY_TEXT)) {
      values.addAll(anyText());
    } else if (!form.texts().isEmpty()) {
      boolean mayBeNumber = limits == null && "1".matches(form.texts());
      ObjectNode text = values.addObject();
      (mayBeNumber ? text.putArray("type").add("integer") : text.putArray("type")).add("string");
      text.put("pattern", "^(" + form.texts() + ")$");
    }
    return values;
  }

  private static ArrayNode anyText() {
    ArrayNode values = NODES.arrayNode();
    values.addObject().putArray("type").add("string").add("number").add("boolean");
    return values;
  }

  private static void settings(ObjectNode settings) {
    settings.put(
        "description",
        "Server variables by name, and durability; under an engine or a workload, settings for its cells");
    ObjectNode durability = object(settings).putObject(Setup.DURABILITY);
    oneOrMore(durability, values(ValueForm.words(Setup.DURABILITIES), Setup.DURABILITIES));
    settings.putObject("propertyNames").put("pattern", "^[A-Za-z*][A-Za-z0-9_.*?-]*$");
    ObjectNode bound = NODES.objectNode().put("type", "object");
    bound.putObject("properties");
    oneOrMore(bound.putObject("additionalProperties"), anyText());
    oneOrMore(settings.putObject("additionalProperties"), anyText().add(bound));
  }
}
