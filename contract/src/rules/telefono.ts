/** A telephone number for people, `300 555 0101`: ten digits in groups, any other as stored (domain §4). */
export function telefonoVisible(numero: string): string {
  return numero.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')
}

/** A number as it is dialled inside the country: what people paste around it goes away before anything is counted. */
export const numeroNacional = (texto: string): string => texto.replace(/^\s*(\+|00)\s*57/, '').replace(/[\s.()-]/g, '')
