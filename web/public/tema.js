// Runs before the first paint, so that a dark screen never flashes white. A file of its own: no inline script is allowed.
;(function () {
  var chosen = null
  try {
    chosen = localStorage.getItem('tema')
  } catch {}
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
