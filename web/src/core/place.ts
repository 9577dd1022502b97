import { onSessionEnd } from './session.ts'

/** An address with its query. */
export interface Place {
  to: string
  search?: Record<string, string>
}

/** How each list was last looked at: its page, order and filters. */
const lists = new Map<string, Record<string, string>>()
// What one person looked for is nothing for the next one at the same computer.
onSessionEnd(() => lists.clear())

/** Keeps how a list is looked at, by its address. */
export const rememberList = (to: string, search: Record<string, string>): void => void lists.set(to, search)

/** The list that a form goes back to, with the rows that it showed. */
export const backTo = (place: Place | string): Place =>
  typeof place === 'string' ? { to: place, search: lists.get(place) ?? {} } : place

/** What a link to a place takes: addresses are data here, so the router cannot check their parameters. */
export const linkTo = ({ to, search = {} }: Place) => ({ to, search: () => search as never })
