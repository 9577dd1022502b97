import { expect, it } from 'vitest'
import { RESULTADO } from '../../states.ts'
import type { Resultado } from '../../states.ts'
import { respuestaDeGrupo } from './respuestas.ts'

const { cumple: C, noCumple: NC, noAplica: NA } = RESULTADO

const lineas = (resultados: readonly Resultado[]) =>
  resultados.map((resultado, index) => ({ id: String(index), resultado }))

it.each<[string, Resultado[], Resultado, Resultado[], number]>([
  ['fills a group without answers', [null, null], C, [C, C], 0],
  ['fills the open lines only', [null, NA, NC], C, [C, NA, NC], 1],
  ['fills them with No Cumple too', [null, C, NC], NC, [NC, C, NC], 0],
  ['leaves two that fail, and says so', [NC, null, NC], C, [NC, C, NC], 2],
  ['changes the others where none is open', [C, NA, NC], NA, [NA, NA, NC], 1],
  ['changes all where none is open and none fails', [C, C, NA], NA, [NA, NA, NA], 0],
  ['lets the others fail as well', [C, NA, NC], NC, [NC, NC, NC], 0],
  ['changes nothing where all fail', [NC, NC], C, [NC, NC], 2],
  ['takes answers back', [C, C], null, [null, null], 0],
  ['takes back no failure', [NC, NC], null, [NC, NC], 2],
  ['takes back nothing of a group that is open in part', [C, null, NC], null, [C, null, NC], 1],
])('a group’s answer %s (INSP-4)', (_, before, resultado, after, siguen) => {
  const answer = respuestaDeGrupo(lineas(before), resultado)
  const changed = before.map((kept, index) => (answer.cambian.includes(String(index)) ? resultado : kept))
  expect(changed).toEqual(after)
  expect(answer.siguen).toBe(siguen)
})

it('names only lines that change, and never a line that is No Cumple, in every group of three lines', () => {
  const answers: Resultado[] = [C, NC, NA, null]
  for (const a of answers)
    for (const b of answers)
      for (const c of answers)
        for (const resultado of answers) {
          const before = [a, b, c]
          for (const id of respuestaDeGrupo(lineas(before), resultado).cambian)
            expect([NC, resultado], JSON.stringify({ before, resultado })).not.toContain(before[Number(id)])
        }
})
