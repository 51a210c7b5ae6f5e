// While a player's name is typed, the members meant by it stand below; a choice fills in what the register knows of them.
"use strict";
{
  const PAUSE = 120;
  const KNOWN = ["player", "card", "club", "province", "region", "category"];
  const address = `/direzione/${location.pathname.split("/")[2]}/tesserati`;
  // The list below a field, while there is one.
  let open = null;
  let asking = null;
  let timer = 0;
  // Nobody is in the register.
  let nobody = false;
  const of = (target) => (/^player\d$/.test(target.name || "") ? target : null);
  const close = () => {
    clearTimeout(timer);
    asking?.abort();
    if (!open) return;
    open.list.remove();
    open.field.setAttribute("aria-expanded", "false");
    open.field.removeAttribute("aria-activedescendant");
    open = null;
  };
  const point = (option) => {
    for (const other of open.list.children) other.setAttribute("aria-selected", String(other === option));
    open.field.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
  };
  const choose = (option) => {
    const { field } = open;
    const [number] = field.name.match(/\d/);
    for (const part of KNOWN) {
      const filled = field.form.elements[`${part}${number}`];
      if (filled) filled.value = option.dataset[part];
    }
    close();
    // on to the next player, or to what saves
    (field.form.elements[`player${Number(number) + 1}`] || field.form.querySelector("button:not([name])")).focus();
  };
  const show = (field, options) => {
    close();
    if (!options.trim() || document.activeElement !== field) return;
    const list = document.createElement("ul");
    list.className = "membersmeant";
    list.id = `${field.id}-members`;
    list.setAttribute("role", "listbox");
    list.innerHTML = options;
    field.after(list);
    field.setAttribute("aria-controls", list.id);
    field.setAttribute("aria-expanded", "true");
    // the field keeps the focus
    list.addEventListener("pointerdown", (event) => event.preventDefault());
    list.addEventListener("click", (event) => { const option = event.target.closest("li"); if (option) choose(option); });
    open = { field, list };
  };
  const ask = async (field) => {
    asking = new AbortController();
    try {
      const answer = await fetch(`${address}?q=${encodeURIComponent(field.value)}`, { signal: asking.signal });
      nobody = answer.status === 204;
      if (answer.ok && !nobody) show(field, await answer.text());
    } catch (error) { if (error.name !== "AbortError") close(); }
  };
  document.addEventListener("focusin", (event) => {
    const field = of(event.target);
    if (open && open.field !== field) close();
    if (!field || nobody) return;
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-expanded", String(open?.field === field));
  });
  document.addEventListener("input", (event) => {
    const field = of(event.target);
    if (!field || nobody) return;
    close();
    if (field.value.trim().length > 1) timer = setTimeout(() => ask(field), PAUSE);
  });
  document.addEventListener("keydown", (event) => {
    if (!open || event.target !== open.field) return;
    const options = [...open.list.children];
    const at = options.findIndex((option) => option.getAttribute("aria-selected") === "true");
    if (event.key === "Escape") close();
    else if (event.key === "ArrowDown") point(options[Math.min(at + 1, options.length - 1)]);
    else if (event.key === "ArrowUp") point(options[Math.max(at - 1, 0)]);
    else if (event.key === "Enter" && at >= 0) choose(options[at]);
    else return;
    event.preventDefault();
  });
}
