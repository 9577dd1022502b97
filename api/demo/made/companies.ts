import casos from '../data/empresas.json' with { type: 'json' }

/** A made-up company. The last company registered itself, and waits for confirmation by staff. */
export interface DemoCompany {
  nombre: string
  nit: string
  telefono: string
  correo: string
  direccion: string
  representante?: string
  personacontacto: string
  numpersonacontacto: string
  correopersonacontacto: string
  porconfirmar: boolean
}

const INVENTADAS = [
  {
    nombre: 'Fachadas y Vidrios Ibagué S.A.S.',
    nit: '900204518',
    telefono: '6085550108',
    correo: 'contacto@fachadasibague.example',
    direccion: 'Cra 5 # 37-102 Local 4',
    representante: 'Inés Bolaños Piñeros',
    personacontacto: 'Inés Bolaños Piñeros',
    numpersonacontacto: '3155550108',
    correopersonacontacto: 'ines.bolanos@fachadasibague.example',
  },
  {
    nombre: 'Andamios del Eje Cafetero Ltda.',
    nit: '901118402',
    telefono: '6065550109',
    correo: 'obra@andamioseje.example',
    direccion: 'Av. Santander # 58-21',
    personacontacto: 'Julián Echeverri Marín',
    numpersonacontacto: '3165550109',
    correopersonacontacto: 'jecheverri@andamioseje.example',
  },
  {
    nombre: 'Petroservicios Arauca S.A.',
    nit: '830512647',
    telefono: '6075550110',
    correo: 'hseq@petroarauca.example',
    direccion: 'Km 7 vía Arauca - Caño Limón',
    representante: 'Óscar Iván Niño Peña',
    personacontacto: 'Yesenia Avendaño Rojas',
    numpersonacontacto: '3175550110',
    correopersonacontacto: 'yavendano@petroarauca.example',
  },
  {
    nombre: 'Logística y Bodegas Río Güejar S.A.S.',
    nit: '900418833',
    telefono: '6085550111',
    correo: 'bodega@rioguejar.example',
    direccion: 'Cl 15 # 40-01 Bodega 12',
    personacontacto: 'Germán Tobón Cañas',
    numpersonacontacto: '3185550111',
    correopersonacontacto: 'gtobon@rioguejar.example',
  },
  {
    nombre: 'Mantenimientos Ñandú S.A.S.',
    nit: '901327760',
    telefono: '6015550112',
    correo: 'hola@nandu.example',
    direccion: 'Cl 80 # 69-70 Of. 305',
    personacontacto: 'Begoña Zúñiga Paz',
    numpersonacontacto: '3195550112',
    correopersonacontacto: 'bzuniga@nandu.example',
  },
] as const

/** Makes up the twelve companies of the demonstration. */
export function demoCompanies(): DemoCompany[] {
  const all = [...casos, ...INVENTADAS]
  return all.map((company, i) => ({ ...company, porconfirmar: i === all.length - 1 }))
}
