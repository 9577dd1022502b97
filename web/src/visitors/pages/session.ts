// The only script of the pages of visitors. Where the browser has a session, it adds to an item its
// serial and company (PUBLIC-5), and the link that begins an inspection, and leads back into the
// portal instead of to the login. Without one, or when anything fails, the page stays as the server
// drew it.
import type { InspeccionesPublicas } from '@anclaje/contract/equipment/evaluacion'
import { PLACES } from '@anclaje/contract/visitors/pages'

const token = localStorage.getItem('token')
const equipo = location.pathname.split('/')[2]

/** Appends a fact, unless the page shows it already. */
function addFact(list: HTMLElement, name: string, value: string | null | undefined): void {
  if (!value || list.textContent.includes(name)) return
  const [place, term, text] = ['div', 'dt', 'dd'].map((tag) => document.createElement(tag))
  term!.textContent = name
  text!.textContent = value
  text!.translate = false
  place!.append(term!, text!)
  list.append(place!)
}

const login = document.getElementById(PLACES.entrar)
const act = document.getElementById(PLACES.inspeccionar)

if (token && login) {
  login.textContent = 'Volver al portal'
  login.setAttribute('href', '/')
}
if (token && equipo && act) {
  const reply = await fetch(`/api/v1/publico/inspecciones/${equipo}`, { headers: { authorization: `Bearer ${token}` } })
  if (reply.ok) {
    const found = (await reply.json()) as InspeccionesPublicas
    // A page that names a document shows the document's facts in place of the item's.
    const facts = document.getElementById(PLACES.datos)
    if (facts) {
      addFact(facts, 'Serie', found.equipo.numserie_eq)
      addFact(facts, 'Empresa', found.equipo.empresa?.nombre_emp)
    }
    if (found.inspeccionar !== null) {
      const link = document.createElement('a')
      link.className = 'button'
      link.textContent = 'Inspeccionar'
      link.href = `/equipos/equipos/nuevo/inspeccion?ideq=${encodeURIComponent(found.inspeccionar)}`
      act.append(link)
      act.hidden = false
    }
  }
}
