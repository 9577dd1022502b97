import { INDEPENDIENTE } from '@anclaje/contract/rules/training/empresa'

interface Company {
  id_emp: number
  nombre_emp: string
}

/**
 * Returns the warning that the consent to tell one company says nothing of the chosen one, or
 * undefined where there is nothing to warn of. `chosen` is undefined until its name was read.
 */
export function notForCompany(allowed: Company | null, chosen: Company | undefined): string | undefined {
  if (!allowed || !chosen || chosen.id_emp === INDEPENDIENTE || chosen.id_emp === allowed.id_emp) return undefined
  // A name may end with the full stop of «S.A.S.».
  return `Su autorización para informar a ${allowed.nombre_emp} no vale para ${chosen.nombre_emp.replace(/\.$/, '')}.`
}

/** Returns the question whether pending inscriptions with the former company change with it. */
export function pendingText(total: number, { id_emp, nombre_emp }: Company): string {
  const of = id_emp === INDEPENDIENTE ? 'sin empresa' : `con ${nombre_emp}`
  return `Tiene ${total} ${of}: ¿${total === 1 ? 'cambiarla' : 'cambiarlas'} también?`
}
