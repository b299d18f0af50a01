// Says that the server does not answer; the page with all that was typed stays.
const away = isAway => {
  const said = document.getElementById('away');
  if (said) said.hidden = !isAway;
};
document.addEventListener('htmx:sendError', () => away(true));
document.addEventListener('htmx:afterOnLoad', () => away(false));
