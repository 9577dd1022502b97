/** An address with its query. */
export interface Place {
  to: string
  search?: Record<string, string>
}

/** A place that may be named by its address alone. */
export const placeOf = (place: Place | string): Place => (typeof place === 'string' ? { to: place } : place)

/** What a link to a place takes: addresses are data here, so the router cannot check their parameters. */
export const linkTo = ({ to, search = {} }: Place) => ({ to, search: () => search as never })
