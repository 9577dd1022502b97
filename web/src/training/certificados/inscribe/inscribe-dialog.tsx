import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { Button, Tabs } from '@mantine/core'
import { IconFileUpload, IconUserPlus } from '@tabler/icons-react'
import { useCan } from '../../../session/session.ts'
import { useSave } from '../../../kit/saving/use-save.ts'
import { UnsavedChanges } from '../../../kit/forms/unsaved-changes.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { LearnerChoice } from './choose-learners.tsx'
import classes from './inscribe-dialog.module.css'
import { PasteNumbers } from './paste.tsx'
import { usePaste } from './use-paste.ts'
import { inscribing } from './values.ts'

const ImportDialog = lazy(async () => ({
  default: (await import('../../importaciones/dialog.tsx')).ImportDialog,
}))

const RegisterDialog = lazy(async () => ({
  default: (await import('../../importaciones/register/dialog.tsx')).RegisterDialog,
}))

const NO_PEOPLE = 'Su rol no permite ver los aprendices: pida permiso para ver Colaboradores.'

interface Inscription {
  /** Button that opens the dialog. It can be rendered in several places. */
  button: ReactNode
  dialog: ReactNode
}

/**
 * Returns the button that inscribes learners in a cohort, and its dialog. Learners come from pasted
 * numbers, from a search, or from a spreadsheet that also registers them (SCR-43). `name` is the
 * name of the cohort with its course.
 */
export function useInscription(idcer: number, name: string): Inscription {
  const [opened, setOpened] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const [toRegister, setToRegister] = useState<readonly string[] | null>(null)
  const can = useCan()
  const seesPeople = can('Colaboradores', 'ver')
  // A user who can only inscribe themselves has nobody to import.
  const mayImport = can('Colaboradores', 'crear') && can('CertColaboradores', 'filtrar')
  const paste = usePaste(idcer)
  const save = useSave<number[], number>(inscribing(idcer))
  const close = () => setOpened(false)
  const button = (
    <Button
      leftSection={<IconUserPlus size={16} />}
      onClick={() => setOpened(true)}
      aria-haspopup="dialog"
      disabled={!seesPeople}
      {...(!seesPeople && { title: NO_PEOPLE })}
    >
      Inscribir
    </Button>
  )
  const fromFile = () => {
    close()
    setImporting(true)
  }
  const chooser = (
    <Dialog opened={opened && !toRegister} onClose={close} title={`Inscribir en ${name}`} size={960}>
      <Tabs defaultValue="pegar" keepMounted={false}>
        <div className={classes.ways}>
          <Tabs.List aria-label="Cómo inscribir">
            <Tabs.Tab value="pegar">Pegar números</Tabs.Tab>
            <Tabs.Tab value="buscar">Buscar personas</Tabs.Tab>
          </Tabs.List>
          {mayImport && (
            <Button variant="default" leftSection={<IconFileUpload size={16} />} onClick={fromFile}>
              Inscribir desde un archivo
            </Button>
          )}
        </div>
        <Tabs.Panel value="pegar" className={classes.panel}>
          <PasteNumbers paste={paste} register={mayImport ? setToRegister : undefined} />
        </Tabs.Panel>
        <Tabs.Panel value="buscar" className={classes.panel}>
          <LearnerChoice
            present={[]}
            onAdd={(people) => void save.run(people.map(({ id_col }) => id_col))}
            onClose={close}
          />
        </Tabs.Panel>
      </Tabs>
    </Dialog>
  )
  // The pasted text is kept when the dialog closes, and lost when the screen is left. The user is
  // asked before leaving the screen only while the text may have people to inscribe.
  const isDirty = () => paste.text.trim() !== '' && !paste.done && (paste.answer === null || paste.ready > 0)
  const dialog = (
    <>
      {chooser}
      {isImporting && (
        <Suspense>
          <ImportDialog cohort={{ id: idcer, name }} onClose={() => setImporting(false)} />
        </Suspense>
      )}
      {toRegister && (
        <Suspense>
          <RegisterDialog
            cohort={{ id: idcer, name }}
            lines={toRegister}
            onSaved={(lines, reply) => {
              setToRegister(null)
              paste.onRegistered(lines, reply)
            }}
            onClose={() => setToRegister(null)}
          />
        </Suspense>
      )}
      <UnsavedChanges isDirty={isDirty} />
    </>
  )
  return { button, dialog }
}
