import type { ComponentChildren, ComponentType } from 'preact'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { Button, LinkButton } from './kit/button.tsx'
import { Icon, type IconName } from './kit/icon.tsx'
import { PageHeading } from './kit/page-heading.tsx'
import { Refusal } from './kit/refusal.tsx'
import { startLive } from './live/live.ts'
import { mayOpen, pageOf } from './pages/index.ts'
import type { PageProps } from './pages/page.ts'
import { consoleOf, useAddress } from './router/address.ts'
import { useCaller } from './session/caller.ts'
import { forgetTenant, rememberTenant } from './session/known-tenants.ts'
import type { Rights } from './session/rights.ts'
import { ChooseTenant } from './shell/choose-tenant.tsx'
import { Shell } from './shell/shell.tsx'
import { Standalone } from './shell/standalone.tsx'
import { session } from './sign-in/session.ts'
import { useTexts } from './texts/index.ts'

export function App() {
  const state = session.state.use()
  if (state === 'signed-in') return <SignedIn />
  return <SignedOut state={state} />
}

function SignedIn() {
  const t = useTexts()
  const { tenantId = '' } = useAddress()
  useEffect(() => startLive(tenantId), [tenantId])
  const { data: caller, error } = useCaller()
  useEffect(() => {
    if (caller !== undefined) rememberTenant(caller.tenant)
  }, [caller?.tenant.name])
  if (caller === undefined) {
    if (!error) return null
    return (
      <Standalone title={t.shell.notLoaded}>
        <Refusal error={error} />
      </Standalone>
    )
  }
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
  if (page === undefined) {
    return (
      <NoPage icon="search" title={t.shell.notFound}>
        <p>{t.shell.notFoundDetail}</p>
        <LinkButton to="overview">{t.shell.toOverview}</LinkButton>
      </NoPage>
    )
  }
  if (!mayOpen(rights, page)) {
    return (
      <NoPage icon="shield-check" title={t.shell.mayNot}>
        <p>{t.shell.askWhom}</p>
      </NoPage>
    )
  }
  if (Content === 'failed') {
    return (
      <NoPage icon="circle-alert" title={t.shell.notLoaded}>
        <p>{t.shell.notLoadedDetail}</p>
        <Button onClick={() => location.reload()}>{t.shell.reload}</Button>
      </NoPage>
    )
  }
  return Content && <Content rest={address.segments.slice(1)} />
}

interface NoPageProps {
  readonly icon: IconName
  readonly title: string
  readonly children?: ComponentChildren
}

/** Says why there is no page at this address, as a page. */
function NoPage({ icon, title, children }: NoPageProps) {
  return (
    <main class="page">
      <div class="empty">
        <Icon name={icon} />
        <PageHeading text={title} />
        {children}
      </div>
    </main>
  )
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
  useEffect(() => {
    if (state === 'unknown-tenant' && tenantId !== undefined) forgetTenant(tenantId)
  }, [state])
  if (state === 'signed-out' && tenantId === undefined) return <ChooseTenant />
  const [title, detail] = {
    starting: [t.session.starting],
    'signed-in': [''],
    'signed-out': [t.session.signedOut, t.session.signedOutDetail],
    'signed-out-here': [t.session.signedOut, t.session.signedOutHereDetail],
    expired: [t.session.expired, t.session.expiredDetail],
    failed: [t.session.failed, t.session.failedDetail],
    'unknown-tenant': [t.session.unknownTenant, t.session.unknownTenantDetail],
    insecure: [t.session.insecure, t.session.insecureDetail],
  }[state]
  const canSignIn =
    ['signed-out', 'signed-out-here', 'expired', 'failed'].includes(state) && tenantId !== undefined
  return (
    <Standalone title={title ?? ''} detail={detail} isBusy={state === 'starting'}>
      {canSignIn && (
        <Button kind="primary" onClick={() => void session.signIn()}>
          {t.session.signIn}
        </Button>
      )}
      {!['starting', 'insecure'].includes(state) && (
        <a class="link" href={consoleOf(undefined)}>
          {t.session.otherTenant}
        </a>
      )}
    </Standalone>
  )
}
