import { EditScreen } from '../../../kit/edit-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { StartInspection } from './start.tsx'

/** Offers to start an inspection of the item that an address names. */
export function NewInspection({ ideq }: { ideq: string }) {
  return (
    <EditScreen call="GET /equipos/:id" id={ideq} loadingTitle="Crear inspección" fields={1}>
      {(item) =>
        item && (
          <>
            <PageHeader
              title="Crear inspección"
              description={`${item.tipoequipo.nombre_tipoeq} ${item.codigo_eq} · serie ${item.numserie_eq} · ${item.empresa.nombre_emp}`}
            />
            <StartInspection ideq={item.id_eq} replaces />
          </>
        )
      }
    </EditScreen>
  )
}
