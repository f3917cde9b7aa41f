"use strict";
document.documentElement.classList.add("scripts");
// Sorts and filters the table of all cells; everything else works without it.
(() => {
  const section = document.getElementById("cells");
  if (!section) {
    return;
  }
  const table = section.querySelector("table");
  const form = section.querySelector("form");
  const groups = [...table.tBodies];
  const heads = [...table.tHead.rows[0].cells];

  const filter = () => {
    const words = form.elements.words.value.toLowerCase().split(/\s+/).filter(Boolean);
    const state = form.elements.state.value;
    let shown = 0;
    for (const group of groups) {
      const text = [...group.rows[0].cells].map(cell => cell.textContent).join(" ").toLowerCase();
      const fits = words.every(word => text.includes(word))
        && (!state || group.dataset.state.split(" ").includes(state));
      group.hidden = !fits;
      shown += fits ? 1 : 0;
    }
    const all = groups.length === 1 ? "1 cell" : `${groups.length} cells`;
    form.elements.shown.textContent = shown === groups.length ? all : `${shown} of ${all}`;
  };

  const field = (group, column) => group.rows[0].cells[column];

  // Cells without a figure come last, whichever the direction.
  const order = (column, sign) => (one, other) => {
    const a = field(one, column);
    const b = field(other, column);
    if (heads[column].classList.contains("num")) {
      const x = a && a.dataset.sort;
      const y = b && b.dataset.sort;
      return x === undefined || y === undefined
        ? (x === undefined) - (y === undefined)
        : sign * (x - y);
    }
    return a && b
      ? sign * a.textContent.localeCompare(b.textContent, "en", { numeric: true })
      : !a - !b;
  };

  const sort = column => {
    const next = { ascending: "descending", descending: undefined };
    const before = heads[column].getAttribute("aria-sort");
    const after = before ? next[before] : "ascending";
    heads.forEach(head => head.removeAttribute("aria-sort"));
    if (after) {
      heads[column].setAttribute("aria-sort", after);
    }
    const sorted = after
      ? [...groups].sort(order(column, after === "ascending" ? 1 : -1))
      : groups;
    table.append(...sorted);
  };

  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    button.addEventListener("click", () => sort(column));
    head.replaceChildren(button);
  });

  // A link to a cell finds it, whatever is filtered, and opens its details.
  const reveal = () => {
    const target = groups.find(group => group.id === decodeURIComponent(location.hash.slice(1)));
    if (!target) {
      return;
    }
    if (target.hidden) {
      form.reset();
      filter();
    }
    const details = target.querySelector("details");
    if (details) {
      details.open = true;
    }
    target.scrollIntoView();
  };

  form.addEventListener("input", filter);
  form.addEventListener("submit", event => event.preventDefault());
  window.addEventListener("hashchange", reveal);
  // A link to the cell that was shown last changes no address.
  document.addEventListener("click", event => {
    const link = event.target.closest("a[href^='#']");
    if (link && link.hash === location.hash) {
      reveal();
    }
  });
  section.classList.add("sortable");
  form.hidden = false;
  reveal();
})();
