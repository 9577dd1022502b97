import { addTexts } from '../../../client/texts.ts'

addTexts({
  asignacion_ajena: 'Puede elegirse a usted. A otra persona la elige un administrador.',
  inspeccion_pendiente: 'Responda lo que falta para ver el certificado.',
  sin_responsable: 'Falta seleccionar el responsable de la inspección',
})
