import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { dayMs } from '../base/day.ts'
import { Avatar } from '../kit/avatar.tsx'
import { IconButton } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { SoukLogo } from '../kit/souk-logo.tsx'
import { Toasts } from '../kit/toast.tsx'
import { liveState } from '../live/live.ts'
import { pages } from '../pages/index.ts'
import { useAddress } from '../router/address.ts'
import type { Caller } from '../session/caller.ts'
import { clock } from '../session/clock.ts'
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

/** What is around every page: the menu, the search, and what holds for the whole tenant. */
export function Shell({
  caller,
  children,
}: {
  readonly caller: Caller
  readonly children: ComponentChildren
}) {
  const t = useTexts()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const { segments, query } = useAddress()
  const action = query.get('do')
  useEffect(() => setMenuOpen(false), [segments.join('/')])
  useEffect(() => {
    const shown = pages.find(({ path }) => path === segments[0])
    document.title = [shown && t.menu[shown.name], caller.tenant.name].filter(Boolean).join(' · ')
  })
  useShortcuts({
    openPalette: () => setPaletteOpen(true),
    openHelp: () => setHelpOpen(true),
  })
  return (
    <div class="shell">
      <aside class={`side${isMenuOpen ? ' open' : ''}`}>
        <div class="brand">
          <SoukLogo />
          <div class="clip">
            <strong class="clip">{caller.tenant.name}</strong>
            {caller.tenant.mode === 'sandbox' && <span class="note">{t.menu.sandbox}</span>}
          </div>
        </div>
        <Menu rights={caller} />
        <LanguageChooser />
        <Who caller={caller} />
      </aside>
      {isMenuOpen && (
        <button
          type="button"
          class="menu-shade"
          aria-label={t.kit.close}
          onClick={() => setMenuOpen(false)}
        />
      )}
      <div>
        <TopBar
          isMenuOpen={isMenuOpen}
          onMenu={setMenuOpen}
          onSearch={() => setPaletteOpen(true)}
        />
        {caller.tenant.mode === 'sandbox' && <SandboxBanner />}
        {children}
      </div>
      {isPaletteOpen && (
        <Palette
          rights={caller}
          onClose={() => setPaletteOpen(false)}
          openHelp={() => setHelpOpen(true)}
        />
      )}
      {isHelpOpen && <ShortcutsHelp rights={caller} onClose={() => setHelpOpen(false)} />}
      {action === passwordAction && <PasswordDialog />}
      <AskToLeave />
      <Toasts />
    </div>
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
          isPressed={isMenuOpen}
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
        <strong class="clip theirs">{name}</strong>
        <div class="note clip">{caller.roles.map((role) => t.roles[role] ?? role).join(', ')}</div>
      </div>
      <IconButton icon="key-round" name={t.shell.changePassword} onClick={openPassword} />
      <IconButton icon="log-out" name={t.shell.signOut} onClick={() => void session.signOut()} />
    </div>
  )
}
