/**
 * What people write for a serial that cannot be read or does not exist. It names no thing: the
 * function `clave_serie` of the database has the same list (EQUIP-19).
 */
export const SIN_SERIE = [
  'ilegible', 'no legible', 'no se lee', 'borrado', 'borrada', 'no visible', 'sin serie', 'sin serial', 'sin número',
  'sin dato', 'sin datos', 'sin información', 'sin placa', 'sin etiqueta', 'no aplica', 'no tiene', 'no registra',
  'no disponible', 'desconocido', 'desconocida', 'ninguno', 'ninguna', 'pendiente', 'por definir', 'S/N', 'N/A', 'N/D',
  'N/R', 'N/T', 'N/I', 'NN', 'X', 'XX', 'XXX', 'XXXX', 'XXXXX', '0', '000', '-', '--',
] as const // prettier-ignore
