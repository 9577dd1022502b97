/** Numbers of the formats of dates that files do not spell out. */
const BUILT_IN_DATES = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const
/** Matches what a format shows as it is, and its colours, conditions and languages. */
const LITERALS = /"[^"]*"|[\\_*].|\[[^\]]*\]/g
/** Matches the letters of days, months, years, hours and seconds. */
const DATE_LETTERS = /[dmyhs]/i

/** Returns whether a format shows a number as a date or a time. */
export const isDateFormat = (id: number, code: string | undefined): boolean =>
  code === undefined
    ? BUILT_IN_DATES.some(([first, last]) => id >= first && id <= last)
    : DATE_LETTERS.test(code.replace(LITERALS, '').replace(/General/gi, ''))
