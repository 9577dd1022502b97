import { useEffect, useState } from 'react'
import { Button } from '@mantine/core'
import { IconUpload, IconUser, IconUserEdit, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { estaCompleta } from '@anclaje/contract/rules/training/ministerio'
import type { FilaMinisterio, RevisionMinisterio } from '@anclaje/contract/training/ministerio'
import { useIdInPath, useOpenSearch } from '../../address/open-screen.ts'
import { rememberList } from '../../address/place.ts'
import { useCan } from '../../session/session.ts'
import { ask } from '../../client/ask.ts'
import { isMissing } from '../../client/failures.ts'
import { answerKeyOf } from '../../client/query-key.ts'
import { usePages } from '../../kit/reading/whole-list.ts'
import { LoadingForm } from '../../kit/forms/loading-form.tsx'
import { RowActions, slotsOf } from '../../kit/row-actions.tsx'
import type { RowPlace } from '../../kit/row-actions.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { DoneDialog } from '../../ui/feedback/done-rows.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { formatCount } from '../../ui/format.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { BulkBar, BulkButton } from '../../ui/table/bulk.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { personOf } from '../colaboradores/addresses.ts'
import { CARD, COLUMNS } from './columns.tsx'
import { DownloadButton, NoLongerValid, Origin, Parts } from './parts/check-head.tsx'
import { FillDialog } from './parts/fill-dialog.tsx'
import { NamesDialog } from './parts/names-dialog.tsx'
import { UploadDialog } from './parts/upload-dialog.tsx'
import classes from './screen.module.css'
import { useCheckWork, useUnmarkUpload } from './use-check-work.ts'
import { PARTS, isInPart } from './values.ts'
import type { Part } from './values.ts'

const TITLE = 'Archivo del Ministerio'
const HOW = 'Complete los datos, descargue el archivo y márquelo cuando lo haya cargado.'
const CALL = 'GET /certificaciones/:id/ministerio'
const PAGE_SIZE = 50
const PAGE_SIZES = [20, 50, 100]

/** Keeps the shown part of the check in the address, and divides it into pages. */
function useParts(rows: readonly FilaMinisterio[]) {
  const { falta } = useOpenSearch()
  const navigate = useNavigate()
  const pathname = useLocation({ select: (location) => location.pathname })
  useEffect(() => rememberList(pathname, falta === undefined ? {} : { falta }))
  const part = PARTS.find((each) => each === falta) ?? 'todos'
  const list = usePages(
    rows.filter((row) => isInPart(row, part)),
    PAGE_SIZE,
  )
  return {
    part,
    setPart: (next: Part) => {
      list.setPage(1)
      void navigate({
        to: '.',
        search: { falta: next === 'todos' ? undefined : next },
        replace: true,
        resetScroll: false,
      })
    },
    list,
  }
}

/** Returns whether a role marks uploads, of others' certificates too (ACC-13). */
const mayMarkUploads = (can: ReturnType<typeof useCan>) =>
  can('CertColaboradores', 'editar') && can('CertColaboradores', 'filtrar')

type OfRow = (row: FilaMinisterio) => void

function useRowPlaces(idcer: string, review: OfRow, unmark: OfRow): RowPlace<FilaMinisterio>[] {
  const can = useCan()
  const names: RowPlace<FilaMinisterio> = (row) => ({
    label: 'Revisar nombres',
    icon: IconUserEdit,
    onClick: () => review(row),
  })
  const person: RowPlace<FilaMinisterio> = (row) => ({
    label: 'Ver persona',
    icon: IconUser,
    place: personOf(row.idcol_ceco, { father: 'Ministerio', idcer }),
  })
  const mark: RowPlace<FilaMinisterio> = (row) =>
    row.cargado_ceco === null ? null : { label: 'Quitar la marca de cargado', icon: IconX, onClick: () => unmark(row) }
  return [
    ...(can('Colaboradores', 'editar') ? [names] : []),
    ...(can('Colaboradores', 'ver') ? [person] : []),
    ...(mayMarkUploads(can) ? [mark] : []),
  ]
}

function Check({ check }: { check: RevisionMinisterio }) {
  const can = useCan()
  const [reviewed, setReviewed] = useState<FilaMinisterio | null>(null)
  const { filas, curso, cohorte_cer, sinaprobar } = check
  const { part, setPart, list } = useParts(filas)
  const work = useCheckWork(filas)
  const { bulk } = work
  const unmark = useUnmarkUpload()
  const places = useRowPlaces(String(check.id_cer), setReviewed, unmark.ask)
  const [mayFill, mayMark] = [can('Colaboradores', 'editar'), mayMarkUploads(can)]
  const toMark = filas.filter((row) => estaCompleta(row) && row.cargado_ceco === null)
  const markAll = () => {
    bulk.choose(new Set(toMark.map(({ id_ceco }) => id_ceco)))
    work.ask('cargar')
  }
  const markChosen = mayMark && (
    <Button variant={mayFill ? 'default' : 'filled'} onClick={() => work.ask('cargar')}>
      Marcar como cargados {formatCount(bulk.ids.size)}
    </Button>
  )
  return (
    <>
      <PageHeader title={TITLE} description={`${curso.nombre_cur}, cohorte ${cohorte_cer}. ${HOW}`}>
        {mayMark && toMark.length > 0 && (
          <Button variant="default" leftSection={<IconUpload size={16} />} onClick={markAll}>
            Marcar como cargados
          </Button>
        )}
        <DownloadButton check={check} />
      </PageHeader>
      <NoLongerValid many={check.yanovalen} />
      <Origin lists={check.sinverificar} />
      {sinaprobar > 0 && (
        <p className={classes.facts}>
          {sinaprobar === 1
            ? '1 aprendiz sin aprobar no va en el archivo.'
            : `${formatCount(sinaprobar)} aprendices sin aprobar no van en el archivo.`}
        </p>
      )}
      {filas.length > 0 && (
        <Parts
          rows={filas}
          part={part}
          onChange={(next) => {
            bulk.clear()
            setPart(next)
          }}
        />
      )}
      <DataTable<FilaMinisterio>
        label={TITLE}
        list={list}
        columns={COLUMNS}
        isSheet
        card={CARD}
        rowId={({ id_ceco }) => id_ceco}
        rowName={({ nombre }) => nombre}
        {...((mayFill || mayMark) && { selection: { ids: bulk.ids, onChange: bulk.choose } })}
        {...(places.length > 0 && {
          actionSlots: slotsOf(places.length, false, false),
          actions: (row: FilaMinisterio, isInCard: boolean) => (
            <RowActions
              actions={places.map((place) => place(row))}
              name={row.nombre}
              room={isInCard ? 'menu' : 'row'}
            />
          ),
        })}
        empty={{
          text:
            filas.length === 0
              ? 'Solo van aprendices aprobados y esta cohorte aún no tiene.'
              : 'No hay filas en este grupo.',
        }}
      />
      <BulkBar
        bulk={bulk}
        button={
          mayFill && (
            <BulkButton
              bulk={bulk}
              action={(chosen) => `Completar datos ${formatCount(chosen)}`}
              busy="Guardando…"
              onAction={() => work.ask('llenar')}
            />
          )
        }
        more={markChosen}
      />
      <Pager list={list} sizes={PAGE_SIZES} />
      {work.question === 'llenar' && (
        <FillDialog many={bulk.ids.size} isRunning={bulk.isRunning} onFill={work.fill} onClose={() => work.ask(null)} />
      )}
      {work.question === 'cargar' && (
        <UploadDialog
          many={bulk.ids.size}
          isRunning={bulk.isRunning}
          onMark={work.mark}
          onClose={() => work.ask(null)}
        />
      )}
      <ConfirmDialog
        question={unmark}
        title="¿Quitar la marca de cargado?"
        text={(row) =>
          `Se borrará la fecha de cargue de ${row.nombre}, el ${fechaTabla(row.cargado_ceco!)}, y quedará sin cargar.`
        }
        button="Quitar la marca"
        busy="Quitando…"
      />
      <DoneDialog done={bulk.done} onClose={bulk.closeDone} />
      {reviewed && <NamesDialog row={reviewed} onClose={() => setReviewed(null)} />}
    </>
  )
}

/** Shows the future content of a cohort's file for the Ministry, and the missing data (SCR-45). */
export function Ministerio() {
  const id = useIdInPath() ?? ''
  const can = useCan()
  const mayRead = can('TodosLosCertificados', 'ver')
  const { data, error, refetch } = useQuery({
    queryKey: answerKeyOf(CALL, id),
    enabled: mayRead,
    queryFn: ({ signal }) => ask(CALL, { params: { id }, signal }),
  })
  if (data) return <Check key={data.id_cer} check={data} />
  if (mayRead && !error) return <LoadingForm title={TITLE} fields={6} />
  return (
    <>
      <PageHeader title={TITLE} />
      {isMissing(error) ? (
        <EmptyState text={error.message}>
          <LinkButton to="/admin/certificaciones" variant="default">
            Ver las cohortes
          </LinkButton>
        </EmptyState>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <EmptyState text="Su rol solo le permite ver sus certificados. Pida a un administrador el permiso «Ver» de Todos los certificados." />
      )}
    </>
  )
}
