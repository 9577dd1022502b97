import type { TestApp } from './app.ts'

/** Reads what a signer signs of a cohort and signs just that. Returns the answer of the second. */
export async function sign(as: TestApp['visitor'], idcer: number) {
  const { huella } = (await as.get(`/certificaciones/${idcer}/firma`)).body
  return as.put(`/certificaciones/${idcer}/firmar`, { huella })
}
