// Runs in the head of a drawn screen. Remembers what is pressed before the script of the screen
// runs, which presses it then (hand-over.ts). Links, and forms with an address of their own, are
// left to the browser.
globalThis.early = {}
for (const type of ['mousedown', 'click', 'submit'])
  addEventListener(type, (event) => {
    const { target, button, detail, ctrlKey, metaKey, shiftKey, altKey } = event
    if (button || ctrlKey || metaKey || shiftKey || altKey) return
    const form = target.closest('form[method=dialog]')
    let pressed = target.closest('a, button, [aria-haspopup]')
    if (type === 'submit') pressed = target.querySelector('[type=submit]')
    // Enter in a select opens it. The browser makes a click on the form's button of it.
    const focused = document.activeElement
    if (form && type === 'click' && detail === 0 && focused.matches('[aria-haspopup]')) {
      event.preventDefault()
      pressed = focused
    }
    // The screen may be replaced before the pointer goes up.
    early.down = type === 'mousedown' ? pressed : null
    if (!pressed || type === 'mousedown') return
    early.pressed = form && !pressed.href ? pressed : null
    if (!form || pressed.type !== 'submit') return
    pressed.removeAttribute('data-disabled')
    pressed.querySelector('.mantine-Button-label').textContent = 'Un momento…'
  })
