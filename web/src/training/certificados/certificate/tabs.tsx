import type { ReactNode } from 'react'
import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { CertcolDetail } from '@anclaje/contract/training/certcol'
import classes from './tabs.module.css'
import { Versions } from './versions.tsx'

/** Shows the document of a certificate, and its versions in a tab beside it (TRUST-9). */
export function CertificateTabs({ row, children }: { row: CertcolDetail; children: ReactNode }) {
  const { tab } = useSearch({ from: '/shell/admin/certcolaboradores/Certificado' })
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
        <Versions row={row} />
      </Tabs.Panel>
    </Tabs>
  )
}
