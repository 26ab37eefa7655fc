import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { Icon, type IconName } from '../kit/icon.tsx'
import { mayOpen, pages } from '../pages/index.ts'
import { navigate } from '../router/address.ts'
import { type Texts, useTexts } from '../texts/index.ts'

interface Command {
  readonly id: string
  readonly text: string
  readonly icon: IconName
  readonly keys?: string
  readonly run: () => void
}

interface PaletteProps {
  readonly scopes: ReadonlySet<string>
  readonly onClose: () => void
}

/** Finds pages and things by what is typed; everything in it works by keyboard alone. */
export function Palette({ scopes, onClose }: PaletteProps) {
  const t = useTexts()
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const [asked, setAsked] = useState('')
  const [chosen, setChosen] = useState(0)
  useEffect(() => ref.current?.showModal(), [])
  const commands = commandsFor(scopes, t).filter(({ text }) => fits(text, asked))
  const run = (command: Command | undefined) => {
    ref.current?.close()
    command?.run()
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined)
      setChosen((chosen + step + commands.length) % Math.max(1, commands.length))
    else if (event.key === 'Enter') run(commands[chosen])
    else return
    event.preventDefault()
  }
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
          <div
            key={command.id}
            id={`${id}-${command.id}`}
            role="option"
            aria-selected={index === chosen}
            tabIndex={-1}
            onClick={() => run(command)}
            onKeyDown={press}
          >
            <Icon name={command.icon} />
            <span class="theirs">{command.text}</span>
            <span class="keys">{command.keys}</span>
          </div>
        ))}
      </div>
    </dialog>
  )
}

function commandsFor(scopes: ReadonlySet<string>, t: Texts): Command[] {
  return pages
    .filter((page) => mayOpen(scopes, page))
    .map(({ path, name, icon, key }) => ({
      id: path,
      text: t.shell.goTo(t.menu[name]),
      icon,
      ...(key !== undefined && { keys: `g ${key}` }),
      run: () => navigate(path),
    }))
}

/** Every word that was typed begins a word of the text. */
function fits(text: string, asked: string): boolean {
  const words = text.toLocaleLowerCase().split(/\s+/)
  const wanted = asked.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return wanted.every((part) => words.some((word) => word.startsWith(part)))
}
