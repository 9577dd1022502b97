/** A telephone number for people, `300 555 0101`: ten digits in groups, any other as stored (domain §4). */
export function telefonoVisible(numero: string): string {
  return numero.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')
}
