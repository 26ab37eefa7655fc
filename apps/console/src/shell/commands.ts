import type { IconName } from '../kit/icon.tsx'
import { menuOf, pages } from '../pages/index.ts'
import { consoleOf, follow } from '../router/address.ts'
import { mayUse, type Rights } from '../session/rights.ts'
import { session } from '../sign-in/session.ts'
import {
  chooseLanguage,
  chosenLanguage,
  type Language,
  languageNames,
  type Texts,
} from '../texts/index.ts'
import type { commandsOnPage } from './on-page.ts'
import { openPassword } from './password.tsx'
import { isShownDark, toggleTheme } from './theme-button.tsx'

/** Something that the palette does. */
export interface Command {
  readonly id: string
  readonly text: string
  readonly icon: IconName
  readonly keys?: string
  readonly run: () => void
}

/** All that somebody can do: on the page that is open, on others, and with the console itself. Each is there once. */
export function knownCommands(
  rights: Rights,
  t: Texts,
  offered: ReturnType<typeof commandsOnPage>,
  openHelp: () => void,
): readonly Command[] {
  const here = offered.map((one, index) => ({ ...one, id: `here-${index}` }))
  const isHere = new Set(here.map(({ text }) => text))
  const begun = beginnings(rights, t).filter(({ text }) => !isHere.has(text))
  return [...here, ...pageCommands(rights, t), ...begun, ...ownCommands(t, openHelp)]
}

function pageCommands(rights: Rights, t: Texts): readonly Command[] {
  return menuOf(rights).map(({ path, name, icon, key }) => ({
    id: path,
    text: t.shell.goTo(t.menu[name]),
    icon,
    ...(key !== undefined && { keys: `g ${key}` }),
    run: () => follow(path),
  }))
}

/** What is begun on some page. */
function beginnings(rights: Rights, t: Texts): readonly Command[] {
  return pages.flatMap(({ icon, actions = [] }) =>
    actions
      .filter(({ needs }) => mayUse(rights, needs))
      .map(({ text, to }) => ({
        id: to.replaceAll(/[^a-z]/g, '-'),
        text: text(t),
        icon,
        run: () => follow(to),
      })),
  )
}

/** What is the same on every page, for everybody. */
function ownCommands(t: Texts, openHelp: () => void): readonly Command[] {
  const languages = Object.entries(languageNames)
    .filter(([language]) => language !== chosenLanguage())
    .map(([language, name]) => ({
      id: `language-${language}`,
      text: `${t.shell.language}: ${name}`,
      icon: 'settings' as const,
      run: () => void chooseLanguage(language as Language),
    }))
  return [
    ...languages,
    {
      id: 'theme',
      text: isShownDark() ? t.shell.light : t.shell.dark,
      icon: isShownDark() ? 'sun' : 'moon',
      run: toggleTheme,
    },
    { id: 'help', text: t.shell.shortcuts, icon: 'corner-down-left', keys: '?', run: openHelp },
    {
      id: 'tenant',
      text: t.session.otherTenant,
      icon: 'store',
      run: () => location.assign(consoleOf(undefined)),
    },
    { id: 'password', text: t.shell.changePassword, icon: 'key-round', run: openPassword },
    { id: 'sign-out', text: t.shell.signOut, icon: 'log-out', run: () => void session.signOut() },
  ]
}
