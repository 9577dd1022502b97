import type { ReactNode } from 'react'
import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import classes from './document-tabs.module.css'

interface DocumentTabsProps {
  from: '/shell/admin/certcolaboradores/Certificado' | '/shell/equipos/equipos/evaluacion'
  /** List of the versions of the document. */
  versions: ReactNode
  /** Its history; undefined for users who may not see it. */
  history: ReactNode
  children: ReactNode
}

/**
 * Shows a document, and beside it its versions and its history in tabs, which the address keeps
 * (TRUST-9, SCR-63).
 */
export function DocumentTabs({ from, versions, history, children }: DocumentTabsProps) {
  const { tab } = useSearch({ from })
  const navigate = useNavigate()
  const tabs = history ? ['versiones', 'historial'] : ['versiones']
  const open = (next: string | null) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, tab: tabs.find((known) => known === next) }),
      replace: true,
      resetScroll: false,
    })
  return (
    <Tabs
      value={tabs.find((known) => known === tab) ?? 'certificado'}
      onChange={open}
      keepMounted={false}
      className={classes.tabs}
    >
      <Tabs.List aria-label="Certificado">
        <Tabs.Tab value="certificado">Certificado</Tabs.Tab>
        <Tabs.Tab value="versiones">Versiones</Tabs.Tab>
        {history && <Tabs.Tab value="historial">Historial</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="certificado" className={classes.panel}>
        {children}
      </Tabs.Panel>
      <Tabs.Panel value="versiones" className={classes.panel}>
        {versions}
      </Tabs.Panel>
      {history && (
        <Tabs.Panel value="historial" className={classes.panel}>
          {history}
        </Tabs.Panel>
      )}
    </Tabs>
  )
}
