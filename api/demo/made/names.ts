/**
 * Given names in the spellings that are common in Colombia, such as `Leidy`. None of them refers to
 * a real person.
 */
export const NOMBRES_MUJER = [
  'Ángela', 'María', 'Luz', 'Sandra', 'Claudia', 'Yuliana', 'Leidy', 'Diana', 'Paola', 'Andrea', 'Marcela', 'Mónica', 'Adriana',
  'Gloria', 'Inés', 'Íngrid', 'Yesenia', 'Yohana', 'Natalia', 'Verónica', 'Liliana', 'Rocío', 'Begoña', 'Ximena', 'Dayana', 'Zulma',
] as const // prettier-ignore

export const NOMBRES_HOMBRE = [
  'Andrés', 'José', 'Jhon', 'Luis', 'Carlos', 'Óscar', 'Iván', 'Édgar', 'Wílmer', 'Wálter', 'Fabián', 'Julián', 'Sebastián', 'Jesús',
  'Héctor', 'Álvaro', 'Yeison', 'Brayan', 'Néstor', 'Camilo', 'Germán', 'Hernán', 'Mauricio', 'Édinson', 'Duván', 'Raúl', 'Óliver',
] as const // prettier-ignore

export const SEGUNDOS_MUJER = [
  'Patricia',
  'Milena',
  'Fernanda',
  'del Carmen',
  'Alejandra',
  'Sofía',
  'de los Ángeles',
  'Lucía',
  'del Pilar',
  'Yurley',
  'Isabel',
] as const

export const SEGUNDOS_HOMBRE = [
  'Fredy',
  'Alberto',
  'Eduardo',
  'de Jesús',
  'Darío',
  'Alexánder',
  'Felipe',
  'Antonio',
  'Ramón',
  'Esteban',
  'Martín',
] as const

export const APELLIDOS = [
  'Rodríguez', 'Gómez', 'González', 'Martínez', 'García', 'López', 'Hernández', 'Sánchez', 'Ramírez', 'Pérez', 'Díaz', 'Muñoz', 'Rojas',
  'Moreno', 'Jiménez', 'Vargas', 'Castro', 'Ortiz', 'Gutiérrez', 'Álvarez', 'Ruiz', 'Suárez', 'Peña', 'Ñáñez', 'Ñustes', 'Quiñones',
  'Cárdenas', 'Londoño', 'Castaño', 'Ibáñez', 'Ordóñez', 'Bolaños', 'Zúñiga', 'Güiza', 'Mosquera', 'Córdoba', 'Valencia', 'Arbeláez',
  'Echeverri', 'Uribe', 'Cañas', 'Marín', 'Núñez', 'Piñeros', 'Rincón', 'Avendaño', 'Solarte', 'Tobón', 'Yépez', 'Caicedo', 'Palacios',
  'De la Hoz', 'del Río', 'de la Ossa', 'De los Ríos', 'San Juan', 'Pérez-Gil', 'Paz', 'Gil', 'Vélez', 'Herrera', 'Mejía', 'Restrepo',
] as const // prettier-ignore

export const CARGOS = [
  'Operario de alturas', 'Técnico electricista', 'Auxiliar de montaje', 'Oficial de construcción', 'Supervisor de obra',
  'Técnico de telecomunicaciones', 'Soldador', 'Coordinador SST', 'Limpiador de fachadas', 'Andamiero', 'Rescatista', 'Ayudante de obra',
] as const // prettier-ignore

/** Municipalities by DANE code. Large ones appear more often. */
export const MUNICIPIOS = [
  '11001', '11001', '11001', '11001', '05001', '05001', '76001', '76001', '08001', '13001', '68001', '54001', '17001', '66001',
  '63001', '73001', '50001', '52001', '19001', '41001', '23001', '20001', '47001', '27001', '05042', '13468', '25754', '05088',
] as const // prettier-ignore
