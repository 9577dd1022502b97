import { useRouter } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { RenderFailure } from './error-boundary.tsx'

/** Replaces a screen that failed to load or to render. */
export function ScreenFailure({ reset }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <RenderFailure
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}
