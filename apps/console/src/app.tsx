import type { ComponentChildren, ComponentType } from 'preact'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { Button, LinkButton } from './kit/button.tsx'
import { Icon, type IconName } from './kit/icon.tsx'
import { PageHeading } from './kit/page-heading.tsx'
import { Refusal } from './kit/refusal.tsx'
import { startLive } from './live/live.ts'
import { menuOf, pageOf, pages } from './pages/index.ts'
import { loadLater } from './pages/load-later.ts'
import type { Page, PageProps } from './pages/page.ts'
import { consoleOf, useAddress } from './router/address.ts'
import { useCaller } from './session/caller.ts'
import { forgetMenu, forgetTenant, lastSeen, rememberTenant } from './session/known-tenants.ts'
import { ChooseTenant } from './shell/choose-tenant.tsx'
import { Shell } from './shell/shell.tsx'
import { Standalone } from './shell/standalone.tsx'
import { session } from './sign-in/session.ts'
import { useTexts } from './texts/index.ts'

export function App() {
  const state = session.state.use()
  const { tenantId = '', query } = useAddress()
  const [expected] = useState(() => lastSeen(tenantId))
  // A form begins with what is known of whoever fills it in.
  const isExpected = state === 'starting' && expected?.id === tenantId && !query.has('do')
  if (state === 'signed-in' || isExpected) {
    return <SignedIn expected={expected} isReady={state === 'signed-in'} />
  }
  return <SignedOut state={state} />
}

interface SignedInProps {
  /** What is shown until the server has said who is signed in. */
  readonly expected: ReturnType<typeof lastSeen>
  readonly isReady: boolean
}

function SignedIn({ expected, isReady }: SignedInProps) {
  const t = useTexts()
  const address = useAddress()
  const { tenantId = '' } = address
  useEffect(() => (isReady ? startLive(tenantId) : undefined), [tenantId, isReady])
  const { data: caller, error } = useCaller()
  const menu = caller ? menuOf(caller) : pages.filter(({ path }) => expected?.pages.includes(path))
  useEffect(() => {
    if (caller === undefined) return
    // Those who work for a provider have pages of their own.
    const isShownAhead = caller.party.type === 'operator'
    const paths = menu.map(({ path }) => path)
    rememberTenant({ ...caller.tenant, ...(isShownAhead && { pages: paths }) })
  }, [caller?.tenant.name, menu.length])
  useEffect(() => (caller ? loadLater(menu) : undefined), [caller === undefined])
  if (caller === undefined && error) {
    return (
      <Standalone title={t.shell.notLoaded}>
        <Refusal error={error} />
      </Standalone>
    )
  }
  const tenant = caller?.tenant ?? expected
  const page = pageOf(address, menu)
  // What somebody could not open last time they are told about when it is known that they still cannot.
  if (tenant === undefined || (caller === undefined && !menu.some((known) => known === page)))
    return null
  return (
    <Shell caller={caller} tenant={tenant} menu={menu}>
      <CurrentPage page={page} menu={menu} />
    </Shell>
  )
}

interface CurrentPageProps {
  readonly page: Page | undefined
  readonly menu: readonly Page[]
}

/** The page of the address, or the first of the menu. */
function CurrentPage({ page, menu }: CurrentPageProps) {
  const t = useTexts()
  const address = useAddress()
  const Content = useLoaded(page?.load)
  if (page === undefined) {
    return (
      <NoPage icon="search" title={t.shell.notFound}>
        <p>{t.shell.notFoundDetail}</p>
        <LinkButton to="overview">{t.shell.toOverview}</LinkButton>
      </NoPage>
    )
  }
  if (!menu.includes(page)) {
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
    if (tenantId === undefined) return
    if (state === 'unknown-tenant') forgetTenant(tenantId)
    else if (state.startsWith('signed-out')) forgetMenu(tenantId)
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
