/**
 * Id of the company for people who have none. This company is neither edited nor deleted
 * (PEOPLE-3).
 */
export const INDEPENDIENTE = 0
