import { MARCA } from '@anclaje/contract/rules/common/marca'

const { side, letter, ring, stroke } = MARCA

/** Renders the logo of Anclaje. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox={`0 0 ${side} ${side}`} fill="none" aria-hidden="true">
      <path d={letter} stroke="currentColor" strokeWidth={stroke} strokeLinecap="round" />
      <circle {...ring} stroke="#f25c05" strokeWidth={stroke} />
    </svg>
  )
}
