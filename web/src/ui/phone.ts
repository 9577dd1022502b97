/** Media query for screens on which tables become cards. */
export const PHONE = '(max-width: 640px)'
