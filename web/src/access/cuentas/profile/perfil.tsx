import { Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { useSession } from '../../../session/session.ts'
import { OwnHistory } from '../../../trust/historia/parts/tabs.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { OwnData } from './own-data.tsx'
import classes from './perfil.module.css'
import { Security } from './security.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'

const TABS = ['seguridad', 'segundofactor', 'sesiones', 'actividad']
const NARROW = '(max-width: 768px)'

/** Shows the user's own account (SCR-22). */
export function Perfil() {
  const user = useSession()?.user
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
  const { tab } = useSearch({ from: '/shell/admin/perfil' })
  const navigate = useNavigate()
  if (!user) return null
  return (
    <>
      <PageHeader title="Mi cuenta" description={`${nombreDePersona(user)} · ${user.nombre_rol}`} />
      <Tabs
        value={TABS.find((known) => known === tab) ?? 'informacion'}
        onChange={(next) => void navigate({ to: '.', search: { tab: next ?? undefined }, replace: true })}
        keepMounted={false}
        orientation={narrow ? 'horizontal' : 'vertical'}
        className={classes.tabs}
      >
        <Tabs.List aria-label="Mi cuenta">
          <Tabs.Tab value="informacion">Información general</Tabs.Tab>
          <Tabs.Tab value="seguridad">Seguridad</Tabs.Tab>
          <Tabs.Tab value="segundofactor">Segundo factor</Tabs.Tab>
          <Tabs.Tab value="sesiones">Sesiones</Tabs.Tab>
          <Tabs.Tab value="actividad">Actividad</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="informacion" className={classes.panel}>
          <OwnData id={user.id_col} />
        </Tabs.Panel>
        <Tabs.Panel value="seguridad" className={classes.panel}>
          <Security user={user} />
        </Tabs.Panel>
        <Tabs.Panel value="segundofactor" className={classes.panel}>
          <SecondFactor />
        </Tabs.Panel>
        <Tabs.Panel value="sesiones" className={classes.panel}>
          <Sessions />
        </Tabs.Panel>
        <Tabs.Panel value="actividad" className={classes.panel}>
          <OwnHistory />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
