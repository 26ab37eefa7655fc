import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { dayMs } from '../base/day.ts'
import { Avatar } from '../kit/avatar.tsx'
import { IconButton } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { openHeading, openSection } from '../kit/page-heading.tsx'
import { SoukLogo } from '../kit/souk-logo.tsx'
import { Toasts } from '../kit/toast.tsx'
import { liveState } from '../live/live.ts'
import { pageOf } from '../pages/index.ts'
import type { Page } from '../pages/page.ts'
import { useAddress } from '../router/address.ts'
import { focusHeading } from '../router/arrival.ts'
import { type Caller, useOwnProviderName } from '../session/caller.ts'
import { clock } from '../session/clock.ts'
import type { KnownTenant } from '../session/known-tenants.ts'
import { session } from '../sign-in/session.ts'
import { useTexts } from '../texts/index.ts'
import { ShortcutsHelp } from './help.tsx'
import { LanguageChooser } from './language-chooser.tsx'
import { AskToLeave } from './leave.tsx'
import { Menu } from './menu.tsx'
import { Palette } from './palette.tsx'
import { openPassword, PasswordDialog, passwordAction } from './password.tsx'
import { paletteKeys, useShortcuts } from './shortcuts.ts'
import { ThemeButton } from './theme-button.tsx'

/** So long an answer may have been on its way: a clock that is 30 days ahead seems a moment less. */
const answerMs = 60_000

interface ShellProps {
  /** Undefined until the server has said who it is. */
  readonly caller: Caller | undefined
  readonly tenant: Pick<KnownTenant, 'name' | 'mode'>
  readonly menu: readonly Page[]
  readonly children: ComponentChildren
}

/** What is around every page: the menu, the search, and what holds for the whole tenant. */
export function Shell({ caller, tenant, menu, children }: ShellProps) {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [open, setOpen] = useState<'palette' | 'help'>()
  /** Another may have been opened from it meanwhile. */
  const close = (name: typeof open) => () => setOpen((now) => (now === name ? undefined : now))
  const openPalette = () => setOpen('palette')
  const openHelp = () => setOpen('help')
  const { query } = useAddress()
  useShortcuts({ menu, openPalette, openHelp })
  return (
    <div class="shell" aria-busy={caller === undefined}>
      <SkipLink />
      <Side {...{ caller, tenant, menu }} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
      <div>
        <TopBar isMenuOpen={isMenuOpen} onMenu={setMenuOpen} onSearch={openPalette} />
        {tenant.mode === 'sandbox' && <SandboxBanner />}
        {children}
      </div>
      {caller && open === 'palette' && (
        <Palette rights={caller} onClose={close('palette')} openHelp={openHelp} />
      )}
      {caller && open === 'help' && <ShortcutsHelp rights={caller} onClose={close('help')} />}
      {caller && query.get('do') === passwordAction && <PasswordDialog />}
      <AskToLeave />
      <Toasts />
      <WindowTitle tenantName={tenant.name} menu={menu} />
    </div>
  )
}

/** Leads past the menu. */
function SkipLink() {
  const t = useTexts()
  return (
    <button type="button" class="skip-link button primary" onClick={focusHeading}>
      {t.shell.skip}
    </button>
  )
}

/** Says which thing, which part and which page is open, of which tenant. */
function WindowTitle(props: { readonly tenantName: string; readonly menu: readonly Page[] }) {
  const t = useTexts()
  const heading = openHeading.use()
  const section = openSection.use()
  const page = pageOf(useAddress(), props.menu)
  useEffect(() => {
    const parts = [section, heading, page && t.menu[page.name], props.tenantName]
    document.title = [...new Set(parts.filter((part) => part !== undefined))].join(' · ')
  })
  return null
}

interface SideProps extends Pick<ShellProps, 'caller' | 'tenant' | 'menu'> {
  /** On a phone it unfolds over the page. */
  readonly isOpen: boolean
  readonly onClose: () => void
}

function Side({ caller, tenant, menu, isOpen, onClose }: SideProps) {
  const t = useTexts()
  const ownName = useOwnProviderName()
  const ref = useRef<HTMLElement>(null)
  const { segments } = useAddress()
  useEffect(onClose, [segments.join('/')])
  const fold = () => {
    onClose()
    document.querySelector<HTMLElement>('.menu-opener button')?.focus()
  }
  useEffect(() => {
    if (!isOpen) return
    ref.current?.querySelector('a')?.focus()
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && fold()
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isOpen])
  return (
    <>
      <aside ref={ref} class={`side${isOpen ? ' open' : ''}`}>
        <div class="brand">
          <SoukLogo />
          <div class="clip">
            <strong class="clip">{ownName ?? tenant.name}</strong>
            {ownName !== undefined && <span class="note clip">{tenant.name}</span>}
            {tenant.mode === 'sandbox' && <span class="note">{t.menu.sandbox}</span>}
          </div>
        </div>
        <Menu pages={menu} />
        <LanguageChooser />
        {caller ? <Who caller={caller} /> : <div class="who" />}
      </aside>
      {isOpen && (
        <button type="button" class="menu-shade" aria-label={t.kit.close} onClick={fold} />
      )}
    </>
  )
}

interface TopBarProps {
  readonly isMenuOpen: boolean
  readonly onMenu: (isOpen: boolean) => void
  readonly onSearch: () => void
}

function TopBar({ isMenuOpen, onMenu, onSearch }: TopBarProps) {
  const t = useTexts()
  return (
    <header class="top">
      <span class="menu-opener">
        <IconButton
          icon="menu"
          name={t.kit.openMenu}
          isExpanded={isMenuOpen}
          onClick={() => onMenu(!isMenuOpen)}
        />
      </span>
      <button type="button" class="search-opener" onClick={onSearch}>
        <Icon name="search" />
        <span class="clip">{t.shell.search}</span>
        <kbd>{paletteKeys}</kbd>
      </button>
      <div class="end-of-top">
        <Live />
        <ThemeButton />
      </div>
    </header>
  )
}

function SandboxBanner() {
  const t = useTexts()
  clock.use()
  const days = Math.floor((clock.offsetMs + answerMs) / dayMs)
  return (
    <section class="banner" aria-label={t.menu.sandbox}>
      <Icon name="flask-conical" />
      <span>
        {t.shell.sandbox}
        {days > 0 && ` · ${t.shell.sandboxAhead(days)}`}
      </span>
    </section>
  )
}

function Live() {
  const t = useTexts()
  const state = liveState.use()
  return (
    <span class={`live ${state}`} data-state={state} role="status">
      <span>{t.shell[state]}</span>
    </span>
  )
}

function Who({ caller }: { readonly caller: Caller }) {
  const t = useTexts()
  const name = caller.name ?? caller.id
  return (
    <div class="who">
      <Avatar name={name} />
      <div>
        <strong class="clip theirs" title={name}>
          {name}
        </strong>
        <div class="note clip">{caller.roles.map((role) => t.roles[role] ?? role).join(', ')}</div>
      </div>
      <IconButton icon="key-round" name={t.shell.changePassword} onClick={openPassword} />
      <IconButton icon="log-out" name={t.shell.signOut} onClick={() => void session.signOut()} />
    </div>
  )
}
