// Bodies that the API accepts, for scripts that fill a throw-away portal. Different values of
// `number` give different bodies.

/** @param {number} number */
export const company = (number) => ({
  nombre: `Empresa ${number}`,
  nit: String(900_000_000 + number),
  telefono: '6015550101',
  correo: 'contacto@alturas.example',
  direccion: 'Cra 7 # 71-21 Of. 502',
  personacontacto: 'María José Ibáñez',
  numpersonacontacto: '3005550101',
  correopersonacontacto: 'mj@alturas.example',
})

/** @param {number} number */
export const person = (number) => ({
  paisdocumento: 170,
  tipodocumento: 1,
  numerodocumento: String(1_000_000_000 + number),
  nombres: 'Íngrid Yuliana',
  apellidos: 'Núñez Ñáñez',
  telefono: '3005550201',
  correopersonal: `persona${number}@alturas.example`,
  idemp: 0,
  terminos: 1,
})

export const ITEM = {
  idemp: 0,
  idclaeq: 1,
  idmar: 1,
  numserie: 'SN-1',
  lote: 'L',
  referencia: 'R',
  modelo: 'M',
  normas: [1],
}
