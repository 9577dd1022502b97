import { Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useSession } from '../../core/session.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { OwnData } from './own-data.tsx'
import classes from './perfil.module.css'

const NARROW = '(max-width: 768px)'

/** One's own account (portal §2, Profile). */
export function Perfil() {
  const user = useSession()?.user
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
  if (!user) return null
  return (
    <>
      <PageHeader title="Mi Cuenta" description={`${user.nombres_col} ${user.apellidos_col} · ${user.nombre_rol}`} />
      <Tabs defaultValue="informacion" orientation={narrow ? 'horizontal' : 'vertical'} className={classes.tabs}>
        <Tabs.List aria-label="Mi Cuenta">
          <Tabs.Tab value="informacion">Información General</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="informacion" className={classes.panel}>
          <OwnData id={user.id_col} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
