import { useRouter } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { BrokenPart } from './error-boundary.tsx'

/** What stands in place of a screen that could not be loaded or drawn. */
export function ScreenFailure({ reset }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <BrokenPart
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}
