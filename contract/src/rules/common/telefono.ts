/** A telephone number for people, `300 555 0101`: ten digits in groups, any other as stored (PEOPLE-5). */
export function telefonoVisible(numero: string): string {
  return numero.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')
}

/** A telephone number without what it is written apart by; a full-width digit is the digit. */
export const soloDigitos = (texto: string): string => texto.normalize('NFKC').replace(/[\s.()\p{Dash}]/gu, '')

/** A number as it is dialled inside the country: what people paste around it goes away before anything is counted. */
export const numeroNacional = (texto: string): string =>
  soloDigitos(texto.normalize('NFKC').replace(/^\s*(\+|00)\s*57/, ''))
