// Loads the page again when the program, built anew, answers again. Only while `.ci/watch` serves it.
{
  let gone = false;
  setInterval(async () => {
    try {
      await fetch("/salute", { cache: "no-store" });
      if (gone) location.reload();
    } catch { gone = true; }
  }, 300);
}
