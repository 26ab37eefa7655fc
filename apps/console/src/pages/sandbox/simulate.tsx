import { useRef, useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { type Sent, souk } from '../../api/souk.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { given } from '../../kit/given.ts'
import { SelectField } from '../../kit/select-field.tsx'
import { search } from '../../router/address.ts'
import { eventName } from '../../shared/event-text.ts'
import { useEventTypes } from '../../shared/event-types.ts'
import { useTexts } from '../../texts/index.ts'
import { newestSequence } from './advance.tsx'

const close = () => search({ do: null })

/** The newest version of the type is sent: there is no older one that a receiver of today would want. */
export function SimulateDialog() {
  const t = useTexts()
  const types = useEventTypes()
  const [draft, setDraft] = useState({ type: '', resource: '', object: '', previous: '' })
  const set = (field: keyof typeof draft) => (value: string) =>
    setDraft({ ...draft, [field]: value })
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
  const wrong = (value: object | undefined) => (value ? undefined : t.sandbox.jsonWrong)
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
      <SelectField
        label={t.sandbox.type}
        path="/type"
        isRequired
        isFirst
        choices={[
          ['', t.sandbox.chooseType],
          ...types.map((type) => [type, `${eventName(type, t)} (${type})`] as const),
        ]}
        value={draft.type}
        onChange={set('type')}
      />
      <TextField
        label={t.sandbox.resource}
        path="/resource_id"
        isOptional
        value={draft.resource}
        onInput={set('resource')}
      />
      <TextField
        label={t.sandbox.object}
        path="/object"
        isOptional
        isLong
        hint={t.sandbox.objectHint}
        wrong={wrong(object)}
        value={draft.object}
        onInput={set('object')}
      />
      <TextField
        label={t.sandbox.previous}
        path="/previous"
        isOptional
        isLong
        hint={t.sandbox.previousHint}
        wrong={wrong(previous)}
        value={draft.previous}
        onInput={set('previous')}
      />
    </Dialog>
  )
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
