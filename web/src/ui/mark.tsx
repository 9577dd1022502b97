/** Renders the logo of Anclaje: an anchor point with its ring, which is also a letter A. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path
        d="M13.6 10.2 6.5 26.5M18.4 10.2l7.1 16.3M8.8 21.4c3.6 3.5 10.8 3.5 14.4 0"
        stroke="currentColor"
        strokeWidth="3.4"
        strokeLinecap="round"
      />
      <circle cx="16" cy="7" r="3.9" stroke="#f25c05" strokeWidth="3.4" />
    </svg>
  )
}
