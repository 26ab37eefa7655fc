import { search, useAddress } from '../../router/address.ts'
import { eventName } from '../../shared/event-text.ts'
import { useEventTypes } from '../../shared/event-types.ts'
import { useTexts } from '../../texts/index.ts'

/** `order` with all that can happen to one, and so on. */
function byNoun(types: readonly string[]): Map<string, string[]> {
  return Map.groupBy(types, (type) => type.slice(0, type.indexOf('.')))
}

export function TypeFilter() {
  const t = useTexts()
  const chosen = useAddress().query.get('type') ?? ''
  const types = useEventTypes()
  const option = (value: string, text: string) => (
    <option key={value} value={value} selected={value === chosen}>
      {text}
    </option>
  )
  return (
    <select
      class="input filter"
      aria-label={t.eventLog.type}
      onChange={(event) => search({ type: event.currentTarget.value })}
    >
      {option('', t.eventLog.allTypes)}
      {[...byNoun(types)].map(([noun, members]) => (
        <optgroup key={noun} label={t.nouns[noun] ?? noun.replaceAll('_', ' ')}>
          {option(`${noun}.*`, t.eventLog.allOf(t.nouns[noun] ?? noun.replaceAll('_', ' ')))}
          {members.map((type) => option(type, eventName(type, t)))}
        </optgroup>
      ))}
    </select>
  )
}
