export const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** Keys of the search, as they are shown. */
export const SEARCH_KEYS = isMac ? '⌘ K' : 'Ctrl K'
