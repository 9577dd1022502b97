/** Refusal of a blocked account, at the login and to its open sessions (ACC-27). */
export const CUENTA_BLOQUEADA = {
  code: 'cuenta_bloqueada',
  message: 'Su cuenta está bloqueada. Comuníquese con el centro.',
} as const
