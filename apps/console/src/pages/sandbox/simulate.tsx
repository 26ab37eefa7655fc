import { useRef, useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { type Sent, souk } from '../../api/souk.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { given } from '../../kit/given.ts'
import { SelectField } from '../../kit/select-field.tsx'
import { search } from '../../router/address.ts'
import { eventName } from '../../shared/event-text.ts'
import { eventTypes } from '../../shared/event-types.ts'
import { useTexts } from '../../texts/index.ts'
import { newestSequence } from './advance.tsx'

const close = () => search({ do: null })

interface Draft {
  readonly type: string
  readonly resource: string
  readonly object: string
  readonly previous: string
}

/** The newest version of the type is sent: there is no older one that a receiver of today would want. */
export function SimulateDialog() {
  const t = useTexts()
  const [draft, setDraft] = useState<Draft>({ type: '', resource: '', object: '', previous: '' })
  const set = (changed: Partial<Draft>) => setDraft({ ...draft, ...changed })
  const [object, previous] = [objectOf(draft.object), objectOf(draft.previous)]
  const since = useRef(0)
  const change = useChange({
    run: async (body: Sent<'simulateEvent'>, idempotencyKey) => {
      since.current = await newestSequence()
      return souk.simulateEvent(body, { idempotencyKey })
    },
    about: [],
    done: () => t.sandbox.simulated,
    onEnd: () => search({ do: null, since: String(since.current) }),
  })
  const submit = () =>
    void change.run({
      type: draft.type,
      resource_id: given(draft.resource),
      object: draft.object.trim() === '' ? undefined : object,
      previous: draft.previous.trim() === '' ? undefined : previous,
    })
  return (
    <Dialog
      title={t.sandbox.simulate}
      action={t.sandbox.simulateAction}
      isIncomplete={draft.type === '' || !object || !previous}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={submit}
      onClose={close}
    >
      <p class="soft">{t.sandbox.simulateText}</p>
      <EventFields draft={draft} set={set} />
    </Dialog>
  )
}

interface FieldsProps {
  readonly draft: Draft
  readonly set: (changed: Partial<Draft>) => void
}

function EventFields({ draft, set }: FieldsProps) {
  const t = useTexts()
  return (
    <>
      <SelectField
        label={t.sandbox.type}
        path="/type"
        isRequired
        isFirst
        choices={[
          ['', t.sandbox.chooseType],
          ...eventTypes.map((type) => [type, `${eventName(type, t)} (${type})`] as const),
        ]}
        value={draft.type}
        onChange={(type) => set({ type })}
      />
      <TextField
        label={t.sandbox.resource}
        path="/resource_id"
        isOptional
        value={draft.resource}
        onInput={(resource) => set({ resource })}
      />
      <ObjectField
        label={t.sandbox.object}
        path="/object"
        hint={t.sandbox.objectHint}
        value={draft.object}
        onInput={(object) => set({ object })}
      />
      <ObjectField
        label={t.sandbox.previous}
        path="/previous"
        hint={t.sandbox.previousHint}
        value={draft.previous}
        onInput={(previous) => set({ previous })}
      />
    </>
  )
}

/** Takes a JSON object, or nothing. */
function ObjectField(props: {
  readonly label: string
  readonly path: string
  readonly hint: string
  readonly value: string
  readonly onInput: (value: string) => void
}) {
  const t = useTexts()
  const wrong = objectOf(props.value) === undefined ? t.sandbox.jsonWrong : undefined
  return <TextField {...props} isOptional isLong wrong={wrong} />
}

/** Undefined where it is no object; an empty one where nothing was typed. */
function objectOf(text: string): Record<string, unknown> | undefined {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
