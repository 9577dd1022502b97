import type { ReactNode } from 'react'
import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import classes from './document-tabs.module.css'

interface DocumentTabsProps {
  from: '/shell/admin/certcolaboradores/Certificado' | '/shell/equipos/equipos/evaluacion'
  /** List of the versions of the document. */
  versions: ReactNode
  children: ReactNode
}

/** Shows a document, and its versions in a tab beside it, which the address keeps (TRUST-9). */
export function DocumentTabs({ from, versions, children }: DocumentTabsProps) {
  const { tab } = useSearch({ from })
  const navigate = useNavigate()
  const open = (next: string | null) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, tab: next === 'versiones' ? next : undefined }),
      replace: true,
      resetScroll: false,
    })
  return (
    <Tabs
      value={tab === 'versiones' ? tab : 'certificado'}
      onChange={open}
      keepMounted={false}
      className={classes.tabs}
    >
      <Tabs.List aria-label="Certificado">
        <Tabs.Tab value="certificado">Certificado</Tabs.Tab>
        <Tabs.Tab value="versiones">Versiones</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="certificado" className={classes.panel}>
        {children}
      </Tabs.Panel>
      <Tabs.Panel value="versiones" className={classes.panel}>
        {versions}
      </Tabs.Panel>
    </Tabs>
  )
}
