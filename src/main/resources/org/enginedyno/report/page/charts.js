// Draws how rate and latency went over time, from the figures that stand in the page.
(() => {
  const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  const STALL_NANOS = 1e9;
  const MOST_SHADE = 9;
  // As dark as one operation of ten thousand is the faintest shade.
  const SHADES_PER_OCTAVE = 0.6;
  const STEPS_PER_OCTAVE = 128;
  const FONT = "12px system-ui, sans-serif";
  const HEIGHT = 230;
  const PAPER_WIDTH = 960;
  const THEMES = {
    light: { faint: "#52606d", line: "#d9dee4", bad: "#b3261e" },
    dark: { faint: "#a3afbb", line: "#38424d", bad: "#ff8a80" },
  };
  const darkPage = window.matchMedia("(prefers-color-scheme: dark)");
  const wide = window.matchMedia("(min-width: 700px)");
  let printing = false;

  const isDark = () => darkPage.matches && !printing;

  const number = value =>
    value === null || value === undefined
      ? "–"
      : Math.abs(value) >= 100
        ? Math.round(value).toLocaleString("en-US")
        : String(Number(value.toPrecision(3)));

  // Each half of a doubling of the time has a shade; this is where it starts, in nanoseconds.
  const start = half =>
    half === 0 ? 512 : 1024 * 2 ** ((half - 1) >> 1) * ((half - 1) & 1 ? 1.5 : 1);

  // The halves of a slice that have operations, with the count of each, which the page has as a
  // logarithm: its error is a third of a per cent, and none below a hundred.
  const halves = text => {
    const seen = [];
    let half = DIGITS.indexOf(text[0] || "0");
    for (let i = 1; i < text.length; half++) {
      if (text[i] === ".") {
        i++;
      } else {
        const step = DIGITS.length * DIGITS.indexOf(text[i]) + DIGITS.indexOf(text[i + 1]);
        seen.push([half, Math.round(2 ** (step / STEPS_PER_OCTAVE))]);
        i += 2;
      }
    }
    return seen;
  };

  const isStalled = (run, slice) => {
    const seen = halves(run.counts[slice] || "");
    return seen.length > 0 && start(seen[seen.length - 1][0]) >= STALL_NANOS;
  };

  // Where each run starts: after the longest that came before it in any line.
  const starts = lines => {
    const at = [0];
    const runs = Math.max(...lines.map(line => line.runs.length));
    for (let i = 0; i < runs; i++) {
      const took = lines.map(line =>
        line.runs[i] ? line.runs[i].start + line.runs[i].seconds * line.runs[i].operations.length : 0);
      at.push(at[i] + Math.max(...took));
    }
    return at;
  };

  const slices = (line, at) =>
    line.runs.flatMap((run, i) => run.operations.map((count, slice) => ({
      run,
      slice,
      from: at[i] + run.start + slice * run.seconds,
      to: at[i] + run.start + (slice + 1) * run.seconds,
    })));

  // Times and values; null between two runs makes a gap.
  const table = (line, at, value) => {
    const times = [];
    const values = [];
    line.runs.forEach((run, i) => {
      run.operations.forEach((count, slice) => {
        times.push(at[i] + run.start + (slice + 0.5) * run.seconds);
        values.push(value(run, slice));
      });
      times.push(at[i + 1]);
      values.push(null);
    });
    return [times, values];
  };

  const axis = (label, theme, size) => ({
    label, size, font: FONT, labelFont: FONT, labelSize: 20, stroke: theme.faint,
    grid: { stroke: theme.line, width: 1 }, ticks: { stroke: theme.line, width: 1 },
    values: (u, ticks) => ticks.map(tick => (tick === null ? "" : number(tick))),
  });

  const boundaries = (at, theme) => u => {
    u.ctx.save();
    u.ctx.strokeStyle = theme.faint;
    u.ctx.setLineDash([2, 4]);
    for (const time of at.slice(1, -1)) {
      const x = Math.round(u.valToPos(time, "x", true));
      if (x > u.bbox.left && x < u.bbox.left + u.bbox.width) {
        u.ctx.beginPath();
        u.ctx.moveTo(x, u.bbox.top);
        u.ctx.lineTo(x, u.bbox.top + u.bbox.height);
        u.ctx.stroke();
      }
    }
    u.ctx.restore();
  };

  const stalls = (lines, at, theme) => u => {
    u.ctx.save();
    u.ctx.fillStyle = theme.bad;
    const size = 5 * window.devicePixelRatio;
    lines.forEach((line, i) => {
      const seen = u.series[i + 1].show ? slices(line, at) : [];
      for (const { run, slice, from, to } of seen.filter(one => isStalled(one.run, one.slice))) {
        const x = u.valToPos((from + to) / 2, "x", true);
        if (x >= u.bbox.left && x <= u.bbox.left + u.bbox.width) {
          u.ctx.beginPath();
          u.ctx.moveTo(x - size, u.bbox.top);
          u.ctx.lineTo(x + size, u.bbox.top);
          u.ctx.lineTo(x, u.bbox.top + 1.6 * size);
          u.ctx.fill();
        }
      }
    });
    u.ctx.restore();
  };

  // The rate at which operations were due, behind that of each line.
  const due = (lines, at) => u => {
    u.ctx.save();
    u.ctx.beginPath();
    u.ctx.rect(u.bbox.left, u.bbox.top, u.bbox.width, u.bbox.height);
    u.ctx.clip();
    u.ctx.setLineDash([1, 2]);
    u.ctx.lineWidth = window.devicePixelRatio;
    lines.forEach((line, i) => {
      u.ctx.strokeStyle = line.colours[isDark() ? 1 : 0];
      u.ctx.beginPath();
      const seen = u.series[i + 1].show ? slices(line, at) : [];
      for (const { run, slice, from, to } of seen.filter(one => one.run.due.length)) {
        const y = u.valToPos(run.due[slice], "y", true);
        const left = u.valToPos(from, "x", true);
        if (slice === 0) {
          u.ctx.moveTo(left, y);
        }
        u.ctx.lineTo(left, y);
        u.ctx.lineTo(u.valToPos(to, "x", true), y);
      }
      u.ctx.stroke();
    });
    u.ctx.restore();
  };

  const range = values => {
    const some = values.flat().filter(value => value > 0);
    return [Math.min(...some), Math.max(...some)];
  };

  // A chart of some lines, which hides and zooms with the others of its group.
  const chart = (box, group, lines, data, words, unit, scale, hooks, values = {}) => {
    const theme = THEMES[isDark() ? "dark" : "light"];
    const drawn = new window.uPlot({
      width: printing ? PAPER_WIDTH : box.clientWidth,
      height: HEIGHT,
      scales: { x: { time: false }, y: scale },
      axes: [axis("seconds of measured runs", theme, 34), { ...axis(words, theme, 84), ...values }],
      cursor: {
        drag: { x: wide.matches, y: false },
        points: { size: 6 },
        sync: { key: group, setSeries: true },
      },
      series: [
        { label: "second", value: (u, value) => number(value) },
        ...lines.map(line => ({
          label: line.name,
          stroke: line.colours[isDark() ? 1 : 0],
          dash: line.dash.length ? line.dash : undefined,
          width: 1.6,
          points: { show: false },
          value: (u, value) => `${number(value)}${value === null || value === undefined ? "" : unit}`,
        })),
      ],
      hooks,
    }, data, box);
    const canvas = drawn.root.querySelector("canvas");
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", `${words} over time: ${lines.map(line => line.name).join(", ")}`);
    return drawn;
  };

  const decades = (least, most) => {
    const found = [];
    for (let power = Math.ceil(Math.log10(least)); 10 ** power <= most; power++) {
      found.push(10 ** power);
    }
    return found;
  };

  // Lines for powers of ten alone, where there are enough of them.
  const powers = (least, most) =>
    most > 1000 * least ? { splits: (u, axis, low, high) => decades(low, high) } : {};

  // Where a line has no run, it has a gap, whatever times the other lines have there.
  const joined = tables => window.uPlot.join(tables, tables.map(() => [2, 2]));

  const latencyScale = (least, most) =>
    most > 10 * least ? { distr: 3 } : { range: [0, 1.08 * most] };

  const heat = (box, group, line, at, unit, factor) => {
    const seen = slices(line, at).flatMap(one => {
      const found = halves(one.run.counts[one.slice] || "");
      const sum = found.reduce((all, [, count]) => all + count, 0);
      return found.map(([half, count]) => ({
        ...one, half, count,
        shade: Math.max(1, MOST_SHADE + Math.round(Math.log2(count / sum) * SHADES_PER_OCTAVE)),
      }));
    });
    const place = half => start(half) / 1e3 * factor;
    const all = seen.map(one => one.half);
    const colour = line.colours[isDark() ? 1 : 0];
    const ground = u => {
      u.ctx.save();
      u.ctx.beginPath();
      u.ctx.rect(u.bbox.left, u.bbox.top, u.bbox.width, u.bbox.height);
      u.ctx.clip();
      u.ctx.fillStyle = colour;
      for (const { half, shade, from, to } of seen) {
        const left = u.valToPos(from, "x", true);
        const top = u.valToPos(place(half + 1), "y", true);
        u.ctx.globalAlpha = shade / MOST_SHADE;
        u.ctx.fillRect(
          left, top, Math.ceil(u.valToPos(to, "x", true) - left), u.valToPos(place(half), "y", true) - top);
      }
      u.ctx.restore();
    };
    const theme = THEMES[isDark() ? "dark" : "light"];
    const p99 = { ...line, name: `p99 of ${line.name}`, colours: ["#1f2933", "#e6eaee"], dash: [] };
    const ends = all.length ? [place(Math.min(...all)), place(Math.max(...all) + 1)] : [1, 10];
    const shown = document.createElement("output");
    shown.className = "at";
    const point = u => {
      const { left, top } = u.cursor;
      const time = u.posToVal(left, "x");
      const latency = u.posToVal(top, "y");
      const field = left < 0 ? undefined : seen.find(one => one.from <= time && time < one.to
        && place(one.half) <= latency && latency < place(one.half + 1));
      shown.textContent = field
        ? `${number(field.from)} to ${number(field.to)} s, ${number(place(field.half))} to`
          + ` ${number(place(field.half + 1))} ${unit}: ${number(field.count)}`
          + ` operation${field.count === 1 ? "" : "s"}`
        : "";
    };
    const drawn = chart(box, group, [p99], table(line, at, (run, slice) => scaled(run.p99[slice], factor)),
      `latency (${unit})`, ` ${unit}`, { distr: 3, range: () => ends },
      { drawClear: [ground], draw: [boundaries(at, theme)], setCursor: [point] },
      { grid: { show: false }, splits: () => decades(...ends) });
    drawn.root.append(shown);
    return drawn;
  };

  const scaled = (micros, factor) => (micros === null || micros === undefined ? null : micros * factor);

  // Draws the charts of one part of the page in place of older ones.
  const draw = (part, number) => {
    const { unit, factor, lines } = JSON.parse(part.querySelector("script").textContent);
    const group = `time-${number}`;
    const at = starts(lines);
    const theme = THEMES[isDark() ? "dark" : "light"];
    (part.charts || []).forEach(one => one.destroy());
    part.querySelectorAll(".drawn").forEach(box => box.remove());
    const box = () => {
      const made = document.createElement("div");
      made.className = "drawn";
      part.append(made);
      return made;
    };
    const rates = lines.map(line => table(line, at, (run, slice) => run.operations[slice] / run.seconds));
    const dues = lines.map(line => Math.max(0, ...line.runs.flatMap(run => run.due)));
    part.charts = [chart(box(), group, lines, joined(rates), "operations per second", "/s",
      { range: (u, least, most) => [0, 1.08 * Math.max(
        most || 1, ...dues.filter((due, i) => u.series[i + 1].show))] },
      { draw: [boundaries(at, theme), due(lines, at), stalls(lines, at, theme)] })];
    if (lines.every(line => line.runs.every(run => run.p99.length === 0))) {
      return;
    }
    const tails = lines.map(line => table(line, at, (run, slice) => scaled(run.p99[slice], factor)));
    const [least, most] = range(tails.map(one => one[1]));
    part.charts.push(chart(box(), group, lines, joined(tails), `p99 latency (${unit})`,
      ` ${unit}`, latencyScale(least, most), { draw: [boundaries(at, theme)] }, powers(least, most)));
    const maps = box();
    const label = document.createElement("label");
    const choice = document.createElement("select");
    lines.forEach((line, i) => choice.add(new Option(line.name, i, false, i === (part.chosen || 0))));
    label.append("All latencies of ", choice, ": the darker, the more operations");
    maps.append(label);
    const map = document.createElement("div");
    maps.append(map);
    part.charts.push(heat(map, `${group}-map`, lines[part.chosen || 0], at, unit, factor));
    choice.addEventListener("change", () => {
      part.chosen = Number(choice.value);
      part.charts.pop().destroy();
      part.charts.push(heat(map, `${group}-map`, lines[part.chosen], at, unit, factor));
    });
  };

  const clock = seconds => {
    const whole = Math.round(seconds);
    const two = part => String(part % 60).padStart(2, "0");
    const minutes = Math.floor(whole / 60);
    return minutes < 60
      ? `${minutes}:${two(whole)}`
      : `${Math.floor(minutes / 60)}:${two(minutes)}:${two(whole)}`;
  };

  const CLOCK_STEPS = [1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600, 7200, 14400];
  const SOAK_COLOURS = {
    p99: ["#b3261e", "#ff8a80"], max: ["#9aa5b1", "#7b8794"], usual: ["#0b62a8", "#7ab8f0"],
  };

  // The charts of a soak below each other, with its stalls behind the lines.
  const drawSoak = (part, group) => {
    const { times, lines, stalls } = JSON.parse(part.querySelector("script").textContent);
    const theme = THEMES[isDark() ? "dark" : "light"];
    (part.charts || []).forEach(one => one.destroy());
    const shade = u => {
      u.ctx.save();
      u.ctx.fillStyle = theme.bad;
      u.ctx.globalAlpha = 0.25;
      for (const [from, to] of stalls) {
        const ends = [from, to].map(time => Math.min(u.bbox.left + u.bbox.width,
          Math.max(u.bbox.left, u.valToPos(time, "x", true))));
        if (to >= u.scales.x.min && from <= u.scales.x.max) {
          u.ctx.fillRect(ends[0], u.bbox.top, Math.max(2, ends[1] - ends[0]), u.bbox.height);
        }
      }
      u.ctx.restore();
    };
    const names = [...new Set(lines.map(line => line.chart))];
    part.charts = names.map((name, i) => {
      const own = lines.filter(line => line.chart === name);
      const [least, most] = range(own.map(line => line.values));
      const x = axis("", theme, 28);
      const isSpread = name === "latency" && most > 10 * least;
      const drawn = new window.uPlot({
        width: printing ? PAPER_WIDTH : part.clientWidth,
        height: i < 2 ? 190 : 96,
        padding: [6, 18, 8, 0],
        scales: {
          x: { time: false },
          y: isSpread ? { distr: 3 } : { range: (u, low, high) => [0, 1.08 * (high || 1)] },
        },
        axes: [
          {
            ...x, label: undefined, values: (u, ticks) => ticks.map(clock), incrs: CLOCK_STEPS,
            show: i < 2 || i === names.length - 1,
          },
          { ...axis("", theme, 84), label: undefined, ...(isSpread ? powers(least, most) : { space: 24 }) },
        ],
        cursor: { drag: { x: wide.matches, y: false }, points: { size: 6 }, sync: { key: `soak-${group}` } },
        series: [
          { label: "at", value: (u, value) => (value === null ? "–" : clock(value)) },
          ...own.map(line => ({
            label: line.unit ? `${line.name} (${line.unit})` : line.name,
            stroke: (SOAK_COLOURS[line.name] || SOAK_COLOURS.usual)[isDark() ? 1 : 0],
            width: 1.2,
            points: { show: false },
            value: (u, value) => number(value),
          })),
        ],
        hooks: { drawClear: [shade] },
      }, [times, ...own.map(line => line.values)], part);
      const canvas = drawn.root.querySelector("canvas");
      canvas.setAttribute("role", "img");
      canvas.setAttribute("aria-label", `${name} over time`);
      return drawn;
    });
  };

  const parts = [...document.querySelectorAll("details.time")];
  const soaks = [...document.querySelectorAll("div.soaked")];
  const drawOpen = () => {
    parts.forEach((part, i) => part.open && draw(part, i));
    soaks.forEach(drawSoak);
  };
  const resized = (part, isShown) => new ResizeObserver(() => {
    (isShown() && part.charts || []).forEach(one => {
      const width = one.root.parentElement.clientWidth;
      if (!printing && width > 0 && width !== one.width) {
        one.setSize({ width, height: one.height });
      }
    });
  }).observe(part);
  parts.forEach((part, i) => {
    part.addEventListener("toggle", () => part.open && !part.charts && draw(part, i));
    resized(part, () => part.open);
  });
  soaks.forEach(part => resized(part, () => true));
  darkPage.addEventListener("change", drawOpen);
  const print = on => () => {
    printing = on;
    drawOpen();
  };
  window.addEventListener("beforeprint", print(true));
  window.addEventListener("afterprint", print(false));
  drawOpen();
})();
