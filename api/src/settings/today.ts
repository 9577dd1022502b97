import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'

/** Returns today in Colombia, `YYYY-MM-DD`, by the clock of the deps. */
export const today = (deps: { now: () => Date }): string => hoyEnBogota(deps.now())
