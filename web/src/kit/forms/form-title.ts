import { useMaySave } from './contract-form.ts'

/** Returns the title of a form: for a role that may only read, what it shows («Empresa») alone. */
export const formTitle = (title: string, isReadOnly: boolean): string =>
  isReadOnly ? title.replace(/^Editar (\S)/, (_, first: string) => first.toUpperCase()) : title

/** Returns the title of the form of a row before the row has arrived. */
export const useFormTitle = (title: string): string => formTitle(title, !useMaySave('editar'))
