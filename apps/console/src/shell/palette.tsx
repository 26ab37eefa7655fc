import { useId, useRef, useState } from 'preact/hooks'
import { Icon, type IconName } from '../kit/icon.tsx'
import { useModal } from '../kit/modal.ts'
import { mayOpen, pages } from '../pages/index.ts'
import { follow } from '../router/address.ts'
import { mayUse, type Rights } from '../session/rights.ts'
import { session } from '../sign-in/session.ts'
import {
  chooseLanguage,
  chosenLanguage,
  type Language,
  languageNames,
  type Texts,
  useTexts,
} from '../texts/index.ts'
import { openPassword } from './password.tsx'
import { useSearchResults } from './search-results.ts'
import { isShownDark, toggleTheme } from './theme-button.tsx'

interface Command {
  readonly id: string
  readonly text: string
  readonly icon: IconName
  readonly keys?: string
  readonly run: () => void
}

interface PaletteProps {
  readonly rights: Rights
  readonly onClose: () => void
  readonly openHelp: () => void
}

/** Finds pages and things by what is typed; everything in it works by keyboard alone. */
export function Palette({ rights, onClose, openHelp }: PaletteProps) {
  const t = useTexts()
  const id = useId()
  const ref = useModal()
  const input = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState('')
  const [chosen, setChosen] = useState(0)
  const found = useSearchResults(asked).map((one) => ({
    ...one,
    id: one.path.replace('/', '-'),
    run: () => follow(one.path),
  }))
  const known = [...pageCommands(rights, t), ...actionCommands(rights, t, openHelp)]
  const commandsFor = (typed: string): readonly Command[] => [
    ...known.filter(({ text }) => fits(text, typed)),
    ...(typed === asked ? found : []),
  ]
  const commands = commandsFor(asked)
  const run = (command: Command | undefined) => {
    ref.current?.close()
    command?.run()
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined)
      setChosen((chosen + step + commands.length) % Math.max(1, commands.length))
    else if (event.key === 'Enter') runChosen()
    else return
    event.preventDefault()
  }
  /** Whoever types fast presses Enter before what they typed is shown. */
  const runChosen = () => {
    const typed = input.current?.value ?? asked
    run(typed === asked ? commands[chosen] : commandsFor(typed)[0])
  }
  return (
    <dialog ref={ref} class="palette" aria-label={t.shell.search} onClose={onClose}>
      <div class="asked">
        <Icon name="search" />
        <input
          ref={input}
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={commands[chosen] && `${id}-${commands[chosen].id}`}
          aria-label={t.shell.search}
          autofocus
          value={asked}
          onInput={(event) => {
            setAsked(event.currentTarget.value)
            setChosen(0)
          }}
          onKeyDown={press}
        />
        <kbd>esc</kbd>
      </div>
      <div id={id} class="found" role="listbox" aria-label={t.shell.search}>
        {commands.map((command, index) => (
          <Option
            key={command.id}
            id={`${id}-${command.id}`}
            command={command}
            isChosen={index === chosen}
            onRun={run}
            onKeyDown={press}
          />
        ))}
      </div>
    </dialog>
  )
}

interface OptionProps {
  readonly id: string
  readonly command: Command
  readonly isChosen: boolean
  readonly onRun: (command: Command) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function Option({ id, command, isChosen, onRun, onKeyDown }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      onClick={() => onRun(command)}
      onKeyDown={onKeyDown}
    >
      <Icon name={command.icon} />
      <span class="theirs">{command.text}</span>
      <span class="keys">{command.keys}</span>
      {isChosen && <Icon name="corner-down-left" />}
    </div>
  )
}

function pageCommands(rights: Rights, t: Texts): Command[] {
  return pages
    .filter((page) => mayOpen(rights, page))
    .map(({ path, name, icon, key }) => ({
      id: path,
      text: t.shell.goTo(t.menu[name]),
      icon,
      ...(key !== undefined && { keys: `g ${key}` }),
      run: () => follow(path),
    }))
}

/** What is begun on some page, and what holds for all of them. */
function actionCommands(rights: Rights, t: Texts, openHelp: () => void): readonly Command[] {
  const begun = pages.flatMap(({ path, icon, actions = [] }) =>
    actions
      .filter(({ needs }) => mayUse(rights, needs))
      .map(({ text, query }) => ({
        id: `${path}-${query.replace('=', '-')}`,
        text: text(t),
        icon,
        run: () => follow(`${path}?${query}`),
      })),
  )
  const languages = Object.entries(languageNames)
    .filter(([language]) => language !== chosenLanguage())
    .map(([language, name]) => ({
      id: `language-${language}`,
      text: `${t.shell.language}: ${name}`,
      icon: 'settings' as const,
      run: () => void chooseLanguage(language as Language),
    }))
  return [
    ...begun,
    ...languages,
    {
      id: 'theme',
      text: isShownDark() ? t.shell.light : t.shell.dark,
      icon: isShownDark() ? 'sun' : 'moon',
      run: toggleTheme,
    },
    { id: 'help', text: t.shell.shortcuts, icon: 'corner-down-left', keys: '?', run: openHelp },
    { id: 'password', text: t.shell.changePassword, icon: 'key-round', run: openPassword },
    { id: 'sign-out', text: t.shell.signOut, icon: 'log-out', run: () => void session.signOut() },
  ]
}

/** Every word that was typed begins a word of the text. */
function fits(text: string, asked: string): boolean {
  const words = text.toLocaleLowerCase().split(/\s+/)
  const wanted = asked.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return wanted.every((part) => words.some((word) => word.startsWith(part)))
}
