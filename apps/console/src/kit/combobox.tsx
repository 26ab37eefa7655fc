import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { useQuery } from '../api/query.ts'
import type { Subject } from '../api/subject.ts'
import { useTexts } from '../texts/index.ts'
import type { Choice } from './options.tsx'
import { useSettled } from './settled.ts'

/** More than these are found by typing. */
export const choicesMax = 20

/** Where choices come from: too many to list them all. */
export interface ChoiceSource {
  readonly name: string
  /** The nouns whose events change them. */
  readonly about: readonly Subject[]
  /** Those whose text has what was typed, at most `choicesMax`. */
  readonly find: (typed: string, signal: AbortSignal) => Promise<readonly Choice[]>
}

interface ComboboxProps {
  readonly source: ChoiceSource
  readonly value: string
  /** What the value is called. */
  readonly text: string
  /** What stands for no value, where that can be chosen. */
  readonly none?: string | undefined
  /** Values that are not offered. */
  readonly except?: ReadonlySet<string> | undefined
  readonly onChange: (value: string, text: string) => void
  readonly isFirst?: boolean | undefined
  /** What ties it to its label. */
  readonly tied: Readonly<Record<string, string | boolean | undefined>>
}

/**
 * One of many values, found by typing a part of its name. Arrows go through what is found, Enter takes it, Escape leaves
 * everything as it was.
 */
export function Combobox(props: ComboboxProps) {
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(0)
  const found = useChoices(props, typed)
  const { choices } = found
  const isOpen = typed !== undefined
  const open = (text: string) => {
    setTyped(text)
    setActive(0)
  }
  const close = () => setTyped(undefined)
  const choose = (choice: Choice | undefined) => {
    if (choice !== undefined) props.onChange(...choice)
    close()
  }
  const press = keysOf({ isOpen, open, close, choose, choices, active, setActive })
  return (
    <div class="combobox">
      <input
        ref={input}
        type="text"
        role="combobox"
        class="input"
        autocomplete="off"
        {...props.tied}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && choices[active] ? `${listId}-${active}` : undefined}
        autofocus={props.isFirst}
        placeholder={props.text}
        value={typed ?? props.text}
        onInput={(event) => open(event.currentTarget.value)}
        onClick={() => !isOpen && open('')}
        onKeyDown={press}
        onBlur={close}
      />
      <Found
        listId={listId}
        isOpen={isOpen}
        found={found}
        value={props.value}
        active={active}
        onChoose={choose}
      />
    </div>
  )
}

interface FoundProps {
  readonly listId: string
  readonly isOpen: boolean
  readonly found: ReturnType<typeof useChoices>
  readonly value: string
  readonly active: number
  readonly onChoose: (choice: Choice) => void
}

/** What fits what was typed, and whether there is more or nothing. */
function Found({ listId, isOpen, found, value, active, onChoose }: FoundProps) {
  const t = useTexts()
  const { choices, isFull, isAnswered } = found
  const shown = isOpen ? choices : []
  return (
    <div class="combobox-list" hidden={!isOpen}>
      <div id={listId} role="listbox" aria-label={t.kit.choices}>
        {shown.map((choice, index) => (
          <Option
            key={choice[0]}
            id={`${listId}-${index}`}
            text={choice[1]}
            isChosen={choice[0] === value}
            isActive={index === active}
            onChoose={() => onChoose(choice)}
          />
        ))}
      </div>
      <p class="hint" role="status">
        {isOpen && isAnswered && choices.length === 0 && t.kit.noChoice}
        {isOpen && isFull && t.kit.moreChoices}
      </p>
    </div>
  )
}

function Option(props: {
  readonly id: string
  readonly text: string
  readonly isChosen: boolean
  readonly isActive: boolean
  readonly onChoose: () => void
}) {
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (props.isActive) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [props.isActive])
  return (
    // The focus stays in the field, which has the keys.
    <button
      type="button"
      tabIndex={-1}
      ref={ref}
      id={props.id}
      role="option"
      class={props.isActive ? 'active theirs' : 'theirs'}
      aria-selected={props.isChosen}
      onMouseDown={(event) => event.preventDefault()}
      onClick={props.onChoose}
    >
      {props.text}
    </button>
  )
}

function useChoices({ source, none, except }: ComboboxProps, typed: string | undefined) {
  const asked = useSettled((typed ?? '').trim())
  const { data } = useQuery({
    key: ['choices', source.name, asked],
    about: source.about,
    isEnabled: typed !== undefined,
    keepsPrevious: true,
    run: (signal) => source.find(asked, signal),
  })
  const found = data?.filter(([value]) => !except?.has(value)) ?? []
  const choices = none === undefined || asked !== '' ? found : [['', none] as const, ...found]
  return { choices, isFull: data?.length === choicesMax, isAnswered: data !== undefined }
}

interface Keyed {
  readonly isOpen: boolean
  readonly open: (text: string) => void
  readonly close: () => void
  readonly choose: (choice: Choice | undefined) => void
  readonly choices: readonly Choice[]
  readonly active: number
  readonly setActive: (index: number) => void
}

/** As WAI-ARIA has it for a field with a list. */
function keysOf({ isOpen, open, close, choose, choices, active, setActive }: Keyed) {
  const last = choices.length - 1
  const opened: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setActive(active >= last ? 0 : active + 1),
    ArrowUp: () => setActive(active <= 0 ? last : active - 1),
    Enter: () => choose(choices[active]),
    Escape: close,
  }
  const closed: Readonly<Record<string, () => void>> = {
    ArrowDown: () => open(''),
    ArrowUp: () => open(''),
  }
  return (event: KeyboardEvent) => {
    const act = (isOpen ? opened : closed)[event.key]
    if (act === undefined) return
    // Neither the form nor the dialog around it takes the key.
    event.preventDefault()
    event.stopPropagation()
    act()
  }
}
