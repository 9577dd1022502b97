/** Code of the refusal of a blocked account, at the login and to its open sessions (ACC-27). */
export const CUENTA_BLOQUEADA = 'cuenta_bloqueada'
