import { useCallback, useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { CloseButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowRight, IconSearch } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Grupo } from '@anclaje/contract/overview/busqueda'
import { esBuscable } from '@anclaje/contract/rules/overview/busqueda'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { DialogFrame } from '../../ui/feedback/dialog.tsx'
import classes from './dialog.module.css'
import { SEARCH_SCREEN, kindOf } from './kinds.ts'
import { ResultState } from './parts/result-state.tsx'
import { TYPING_MS, summaryOf, useSearchResults } from './use-search-results.ts'

const WIDTH = 640

/** Returns the links that the arrow keys reach: the results, and the screen with all results. */
const linksOf = (groups: readonly Grupo[], q: string) => [
  ...groups.flatMap(({ clase, resultados }) => resultados.map(({ id }) => kindOf(clase).placeOf(id))),
  { to: SEARCH_SCREEN, search: { q } },
]

/** Returns whether there is one result, of one kind. */
const isOnly = ([group, ...others]: readonly Grupo[]): boolean =>
  group?.resultados.length === 1 && !group.hayMas && others.length === 0

interface ResultsProps {
  id: string
  groups: readonly Grupo[]
  /** Index of the active option; -1 if none is active. */
  active: number
  q: string
  onClose: () => void
}

function Results({ id, groups, active, q, onClose }: ResultsProps) {
  const links = linksOf(groups, q)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const option = (index: number) => ({
    ...links[index],
    id: `${id}-${index}`,
    role: 'option',
    'aria-selected': index === active,
    tabIndex: -1,
    onClick: onClose,
  })
  let index = 0
  return (
    <div ref={list} id={id} role="listbox" aria-label="Resultados" className={classes.results}>
      {groups.map(({ clase, resultados }) => {
        const { icon: Icon, title } = kindOf(clase)
        return (
          <div key={clase} role="group" aria-labelledby={`${id}-${clase}`}>
            <p id={`${id}-${clase}`} className={classes.kind}>
              {title}
            </p>
            {resultados.map((result) => (
              <Link key={result.id} {...option(index++)} className={classes.option}>
                <Icon size={18} stroke={1.75} />
                <span className={classes.title}>{result.titulo}</span>
                <span className={classes.detail}>{result.detalle}</span>
                <span className={classes.state}>
                  <ResultState clase={clase} result={result} />
                </span>
              </Link>
            ))}
          </div>
        )
      })}
      <Link {...option(index)} className={classes.option} data-all>
        <IconArrowRight size={18} stroke={1.75} />
        <span className={classes.title}>Ver todos los resultados</span>
      </Link>
    </div>
  )
}

interface SearchDialogProps {
  /** Returns what was typed while the dialog was loaded, and whether Enter was pressed then. */
  takeTyped: () => { text: string; isEntered: boolean }
  onClose: () => void
}

/** Shows the search in front of any screen. Enter without an active option opens all results. */
export function SearchDialog({ takeTyped, onClose }: SearchDialogProps) {
  const id = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  // A choice is one among the results that were in sight: others may come before Enter.
  const [chosen, setChosen] = useState<{ groups: readonly Grupo[]; index: number } | null>(null)
  // True when Enter was pressed before the results had arrived, as a barcode scanner does.
  const [isWaiting, setWaiting] = useState(false)
  const [text] = useDebouncedValue(typed, TYPING_MS)
  /** Takes the focus at once, and with it what was typed before. */
  const enter = useCallback(
    (field: HTMLInputElement | null) => {
      if (!field) return
      field.focus({ preventScroll: true })
      const before = takeTyped()
      if (before.text === '') return
      setTyped(before.text)
      setWaiting(before.isEntered)
    },
    [takeTyped],
  )
  const search = useSearchResults(text)
  const { groups, isFresh, isFetching, error } = search
  const links = linksOf(groups, search.q)
  const hasResults = groups.length > 0
  // If the text is exactly the name or number of the first result, or there is no other result,
  // Enter opens that result.
  const isCurrent = isFresh && typed === text
  const isFirstMeant = isCurrent && (groups[0]?.resultados[0]?.exacto === true || isOnly(groups))
  const active = !hasResults ? -1 : chosen?.groups === groups ? chosen.index : isFirstMeant ? 0 : -1

  const move = (step: number) => {
    if (hasResults)
      setChosen({
        groups,
        index: active === -1 && step < 0 ? links.length - 1 : (active + step + links.length) % links.length,
      })
  }
  const open = () => {
    const link = links[active] ?? { to: SEARCH_SCREEN, search: { q: typed.trim() } }
    if (active === -1 && typed.trim() === '') return
    onClose()
    void navigate(link)
  }
  const submit = () => {
    const comes = active === -1 && !isCurrent && error === null && esBuscable(typed)
    if (comes) setWaiting(true)
    else open()
  }
  useEffect(() => {
    if (isWaiting && (isCurrent || (error !== null && typed === text))) open()
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter') submit()
    else return
    event.preventDefault()
  }
  return (
    <DialogFrame onClose={onClose} size={WIDTH} label="Búsqueda general" className={classes.dialog}>
      <div className={classes.field} data-busy={isFetching || undefined}>
        <IconSearch size={20} aria-hidden />
        <input
          ref={enter}
          type="text"
          role="combobox"
          inputMode="search"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          aria-label="Buscar en el portal"
          aria-autocomplete="list"
          aria-expanded={hasResults}
          aria-controls={hasResults ? id : undefined}
          aria-activedescendant={active === -1 ? undefined : `${id}-${active}`}
          placeholder="Persona, empresa, curso, cohorte, certificado o equipo"
          maxLength={200}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setChosen(null)
            setWaiting(false)
          }}
          onKeyDown={onKeyDown}
        />
        <CloseButton aria-label="Cerrar" onClick={onClose} />
      </div>
      {error && !hasResults ? (
        <ErrorState error={error} onRetry={search.retry} />
      ) : (
        // This line is always rendered, so that screen readers announce its changes.
        <p className={hasResults ? 'unseen' : classes.none} role="status">
          {summaryOf(search)}
        </p>
      )}
      {hasResults && <Results id={id} groups={groups} active={active} q={search.q} onClose={onClose} />}
      <p className={classes.help} aria-hidden>
        <kbd>↑</kbd> <kbd>↓</kbd> elegir <kbd>Enter</kbd> abrir <kbd>Esc</kbd> cerrar
      </p>
    </DialogFrame>
  )
}
