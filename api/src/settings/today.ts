import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import type { Deps } from '../deps.ts'

/** Returns today in Colombia, `YYYY-MM-DD`, by the clock of the deps. */
export const today = (deps: Pick<Deps, 'now'>): string => hoyEnBogota(deps.now())
