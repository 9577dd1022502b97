/** Company 0, for those who have none; neither edited nor deleted (PEOPLE-3). */
export const INDEPENDIENTE = 0
