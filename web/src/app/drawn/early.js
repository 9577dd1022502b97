// Runs in the head of a drawn screen. Remembers what is pressed before the script of the screen
// runs, which presses it then (hand-over.ts). Links, and forms with an address of their own, are
// left to the browser.
globalThis.early = {}
const WAITING = 'Un momento…'
for (const type of ['mousedown', 'mouseup', 'dragstart', 'click', 'submit', 'input'])
  addEventListener(type, (event) => {
    const { target, button, detail, isTrusted, ctrlKey, metaKey, shiftKey, altKey } = event
    const form = target.closest?.('form[method=dialog]')
    // Somebody who types on has not finished. The press is forgotten, and the button has its words
    // back.
    if (type === 'input' && form) {
      early.pressed = null
      if (early.label) early.label.textContent = early.text
    }
    if (type === 'input' || button || ctrlKey || metaKey || shiftKey || altKey) return
    let pressed = target.closest?.('a, button, [aria-haspopup]')
    if (type === 'submit') pressed = target.querySelector('[type=submit]')
    // Enter in a select opens it. The browser also turns that Enter into a click on the form's
    // button.
    const focused = document.activeElement
    if (
      type === 'click' &&
      isTrusted &&
      detail === 0 &&
      form &&
      pressed?.type === 'submit' &&
      focused.matches('[aria-haspopup]')
    ) {
      event.preventDefault()
      pressed = focused
    }
    // The screen may be replaced before the pointer goes up.
    early.down = type === 'mousedown' ? pressed : null
    if (!pressed || (type !== 'click' && type !== 'submit')) return
    const isNative = !form || pressed.href
    // What is sent stays sent, whatever else is pressed while one waits.
    if (isNative || pressed.type === 'submit' || early.pressed?.type !== 'submit')
      early.pressed = isNative ? null : pressed
    if (isNative || pressed.type !== 'submit') return
    pressed.removeAttribute('data-disabled')
    early.label = pressed.querySelector('.mantine-Button-label')
    if (early.label.textContent !== WAITING) early.text = early.label.textContent
    early.label.textContent = WAITING
  })
