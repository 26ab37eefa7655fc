import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { SoukLogo } from '../kit/souk-logo.tsx'

interface StandaloneProps {
  readonly title: string
  readonly detail?: string | undefined
  readonly isBusy?: boolean
  readonly children?: ComponentChildren
}

/** A page without a menu, for whoever has not signed in. */
export function Standalone({ title, detail, isBusy = false, children }: StandaloneProps) {
  useEffect(() => {
    document.title = `${title} · Souk`
  }, [title])
  return (
    <main class="standalone" aria-busy={isBusy}>
      <div class="card">
        <SoukLogo />
        <h1>{title}</h1>
        {detail !== undefined && <p class="soft">{detail}</p>}
        {children}
      </div>
    </main>
  )
}
