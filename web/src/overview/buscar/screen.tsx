import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Grupo } from '@anclaje/contract/overview/busqueda'
import { MAX_POR_CLASE } from '@anclaje/contract/rules/overview/busqueda'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useDebouncedInput } from '../../ui/table/use-debounced-input.ts'
import { kindOf } from './kinds.ts'
import classes from './screen.module.css'
import { ResultState } from './parts/result-state.tsx'
import { TYPING_MS, summaryOf, useSearchResults } from './use-search-results.ts'

/**
 * Keeps the searched text in the address, so that a reload, the back button and a shared link work
 * (SCR-2).
 */
function useText(): { text: string; setText: (text: string) => void } {
  const { q = '' } = useSearch({ from: '/shell/app/extra/search' })
  const navigate = useNavigate()
  return {
    text: q,
    setText: (text) =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, q: text || undefined }),
        replace: true,
        resetScroll: false,
      }),
  }
}

function Group({ clase, resultados, hayMas }: Grupo) {
  const { icon: Icon, title, placeOf } = kindOf(clase)
  return (
    <section className="card" aria-labelledby={`grupo-${clase}`}>
      <h2 id={`grupo-${clase}`} className={classes.kind}>
        <Icon size={18} stroke={1.75} />
        {title}
      </h2>
      <ul className={classes.list}>
        {resultados.map((result) => (
          <li key={result.id}>
            <Link {...placeOf(result.id)} className={classes.result}>
              <strong>{result.titulo}</strong>
              <span className={classes.detail}>{result.detalle}</span>
              <span className={classes.state}>
                <ResultState clase={clase} result={result} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {hayMas && <p className={classes.more}>Hay más resultados: escriba otra palabra o el número completo.</p>}
    </section>
  )
}

/** Shows all results of a text that the role may see (OVER-5). */
export function SearchScreen() {
  const { text, setText } = useText()
  const { typed, setTyped } = useDebouncedInput({ value: text, commit: setText, delayMs: TYPING_MS })
  const search = useSearchResults(text, MAX_POR_CLASE)
  const { groups, error, isFetching, isFresh } = search
  const isSearching = search.isAsked && !isFresh
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    setText(typed.trim())
  }
  return (
    <>
      <PageHeader title="Buscar" description="Busque en todo lo que su rol le permite ver." />
      <search className={classes.search}>
        <form onSubmit={submit}>
          <TextInput
            label="Persona, empresa, curso, cohorte, certificado o equipo"
            type="search"
            name="q"
            autoComplete="off"
            spellCheck={false}
            autoFocus={text === ''}
            maxLength={200}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </form>
      </search>
      <div className={classes.results} aria-busy={isFetching} data-old={(isFetching && !isFresh) || undefined}>
        {error && groups.length === 0 ? (
          <ErrorState error={error} onRetry={search.retry} />
        ) : (
          // This line is always rendered, so that screen readers announce its changes.
          <div role="status" className={isSearching || groups.length > 0 ? 'caption' : 'card'}>
            {isSearching || groups.length > 0 ? summaryOf(search) : <EmptyState text={summaryOf(search)} />}
          </div>
        )}
        {groups.map((group) => (
          <Group key={group.clase} {...group} />
        ))}
      </div>
    </>
  )
}
