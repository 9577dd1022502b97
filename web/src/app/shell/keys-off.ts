const OFF = 'tecla-ayuda'

/** Returns whether the user switched off the key `?`, as WCAG 2.1.4 asks of keys without Ctrl. */
export const isKeyOff = (): boolean => localStorage.getItem(OFF) === 'no'

export const setKeyOff = (isOff: boolean): void => localStorage.setItem(OFF, isOff ? 'no' : 'si')
