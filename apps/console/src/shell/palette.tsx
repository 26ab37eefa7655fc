import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { Icon } from '../kit/icon.tsx'
import { useModal } from '../kit/modal.ts'
import { menuOf, pageOf } from '../pages/index.ts'
import { follow, useAddress } from '../router/address.ts'
import type { Rights } from '../session/rights.ts'
import { useTexts } from '../texts/index.ts'
import { type Command, knownCommands } from './commands.ts'
import { commandsOnPage } from './on-page.ts'
import { useSearch } from './search-results.ts'

interface PaletteProps {
  readonly rights: Rights
  readonly onClose: () => void
  readonly openHelp: () => void
}

/** Finds what can be done here, pages and things by what is typed; everything in it works by keyboard alone. */
export function Palette({ rights, onClose, openHelp }: PaletteProps) {
  const t = useTexts()
  const id = useId()
  const ref = useModal()
  const [asked, setAsked] = useState('')
  const { commandsFor, isSearching } = useCommands(rights, asked, openHelp)
  const commands = commandsFor(asked)
  const run = (command: Command | undefined) => {
    ref.current?.close()
    command?.run()
  }
  const { chosen, choose, press } = useChosen(commands, asked, (command, typed) =>
    // Whoever types fast presses Enter before what they typed is shown.
    run(typed === asked ? command : commandsFor(typed)[0]),
  )
  return (
    <dialog ref={ref} class="palette" aria-label={t.shell.search} onClose={onClose}>
      <div class="asked">
        <Icon name="search" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={commands[chosen] && `${id}-${commands[chosen].id}`}
          aria-label={t.shell.search}
          placeholder={t.shell.searchFor}
          autofocus
          value={asked}
          onInput={(event) => {
            setAsked(event.currentTarget.value)
            choose(0)
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
      <p class={commands.length > 0 ? 'hidden-visually' : 'nothing'} role="status">
        {isSearching ? t.shell.searching : t.shell.found(commands.length)}
      </p>
    </dialog>
  )
}

/** The commands that fit what was typed, and the things that were found for it. */
function useCommands(rights: Rights, asked: string, openHelp: () => void) {
  const t = useTexts()
  const page = pageOf(useAddress(), menuOf(rights))
  // What the page offers is looked at once: it may change behind the palette, and no row may move under somebody's hand.
  const [offered] = useState(() => commandsOnPage(page && t.menu[page.name]))
  const { results, isRunning: isSearching } = useSearch(asked)
  const found = results.map((one) => ({
    ...one,
    id: one.path.replaceAll('/', '-'),
    run: () => follow(one.path),
  }))
  const known = knownCommands(rights, t, offered, openHelp)
  const commandsFor = (typed: string): readonly Command[] => [
    ...known.filter(({ text }) => fits(text, typed)),
    ...(typed === asked ? found : []),
  ]
  return { commandsFor, isSearching }
}

/** Which command is chosen by the arrows, and what Enter does. */
function useChosen(
  commands: readonly Command[],
  asked: string,
  run: (command: Command | undefined, typed: string) => void,
) {
  const [chosen, choose] = useState(0)
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) choose((chosen + step + commands.length) % Math.max(1, commands.length))
    else if (event.key === 'Enter') {
      const { target } = event
      run(commands[chosen], target instanceof HTMLInputElement ? target.value : asked)
    } else return
    event.preventDefault()
  }
  return { chosen, choose, press }
}

interface OptionProps {
  readonly id: string
  readonly command: Command
  readonly isChosen: boolean
  readonly onRun: (command: Command) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function Option({ id, command, isChosen, onRun, onKeyDown }: OptionProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <div
      ref={ref}
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

/** Every word that was typed begins a word of the text. */
function fits(text: string, asked: string): boolean {
  const words = text.toLocaleLowerCase().split(/\s+/)
  const wanted = asked.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return wanted.every((part) => words.some((word) => word.startsWith(part)))
}
