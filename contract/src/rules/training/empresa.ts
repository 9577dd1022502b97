/** Company 0, for those who have none; neither edited nor deleted (decisions §3.10). */
export const INDEPENDIENTE = 0
