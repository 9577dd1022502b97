import { Component } from 'react'
import type { ErrorInfo, ReactNode } from 'react'
import { Button } from '@mantine/core'
import classes from './empty-state.module.css'
import { useRouter } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'

/** Replaces a part of the page that failed to render. */
function RenderFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={classes.state} role="alert">
      <p>Esta parte de la página dejó de funcionar. Sus datos guardados están a salvo.</p>
      <Button variant="default" onClick={onRetry}>
        Reintentar
      </Button>
    </div>
  )
}

/** Shows `RenderFailure` in place of children that fail to render. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <RenderFailure onRetry={() => this.setState({ failed: false })} />
  }
}

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
