import type { ComponentType } from 'preact'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { Button } from './kit/button.tsx'
import { Empty } from './kit/card.tsx'
import { Refusal } from './kit/refusal.tsx'
import { SoukLogo } from './kit/souk-logo.tsx'
import { startLive } from './live/live.ts'
import { mayOpen, pageOf } from './pages/index.ts'
import type { PageProps } from './pages/page.ts'
import { useAddress } from './router/address.ts'
import { useCaller } from './session/caller.ts'
import type { Rights } from './session/rights.ts'
import { Shell } from './shell/shell.tsx'
import { session } from './sign-in/session.ts'
import { useTexts } from './texts/index.ts'

export function App() {
  const state = session.state.use()
  if (state === 'signed-in') return <SignedIn />
  return <SignedOut state={state} />
}

function SignedIn() {
  const { tenantId = '' } = useAddress()
  useEffect(() => startLive(tenantId), [tenantId])
  const { data: caller, error } = useCaller()
  if (caller === undefined) return <Refusal error={error} />
  return (
    <Shell caller={caller}>
      <CurrentPage rights={caller} />
    </Shell>
  )
}

/** The page of the address, or the first of the menu. */
function CurrentPage({ rights }: { readonly rights: Rights }) {
  const t = useTexts()
  const address = useAddress()
  const page = pageOf(address, rights)
  const Content = useLoaded(page?.load)
  if (page === undefined) return <Empty icon="search" title={t.shell.notFound} />
  if (!mayOpen(rights, page)) {
    return (
      <Empty icon="shield-check" title={t.shell.mayNot}>
        <p>{t.shell.askWhom}</p>
      </Empty>
    )
  }
  if (Content === 'failed') {
    return (
      <Empty icon="circle-alert" title={t.shell.notLoaded}>
        <p>{t.shell.notLoadedDetail}</p>
        <Button onClick={() => location.reload()}>{t.shell.reload}</Button>
      </Empty>
    )
  }
  return Content && <Content rest={address.segments.slice(1)} />
}

type Loaded = ComponentType<PageProps> | 'failed' | undefined

function useLoaded(load: (() => Promise<ComponentType<PageProps>>) | undefined): Loaded {
  const [loaded, setLoaded] = useState<{ load: unknown; content: Loaded }>()
  // Before the shell is painted without it: the page may be there already.
  useLayoutEffect(() => {
    let isWanted = true
    const settle = (content: Loaded) => isWanted && setLoaded({ load, content })
    load?.().then(settle, () => {
      settle('failed')
      dispatchEvent(new Event('souk:outdated'))
    })
    return () => {
      isWanted = false
    }
  }, [load])
  // The page before is not shown under the address of the next one.
  return loaded?.load === load ? loaded?.content : undefined
}

function SignedOut({ state }: { readonly state: ReturnType<typeof session.state.use> }) {
  const t = useTexts()
  const { tenantId } = useAddress()
  const told = {
    starting: [t.session.starting, ''],
    'signed-in': ['', ''],
    'signed-out':
      tenantId === undefined
        ? [t.session.noTenant, t.session.noTenantDetail]
        : [t.session.signedOut, t.session.signedOutDetail],
    expired: [t.session.expired, t.session.expiredDetail],
    failed: [t.session.failed, t.session.failedDetail],
    'unknown-tenant': [t.session.unknownTenant, t.session.noTenantDetail],
    insecure: [t.session.insecure, t.session.insecureDetail],
  }[state]
  return (
    <main class="standalone" aria-busy={state === 'starting'}>
      <div class="card">
        <SoukLogo />
        <h1>{told[0]}</h1>
        <p class="soft">{told[1]}</p>
        {!['starting', 'unknown-tenant', 'insecure'].includes(state) && tenantId !== undefined && (
          <Button kind="primary" onClick={() => void session.signIn()}>
            {t.session.signIn}
          </Button>
        )}
      </div>
    </main>
  )
}
