import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'

/** Returns today's date in Colombia, `YYYY-MM-DD`, by the clock in `deps`. */
export const today = (deps: { now: () => Date }): string => hoyEnBogota(deps.now())
