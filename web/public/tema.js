// Sets the colour scheme before the first paint, so that a dark screen does not flash white. It is
// a separate file, because the content security policy forbids inline scripts.
;(function () {
  var chosen = null
  try {
    chosen = localStorage.getItem('tema')
  } catch {}
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
