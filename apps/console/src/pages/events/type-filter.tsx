import type { ChoiceGroup } from '../../kit/options.tsx'
import { SelectFilter } from '../../kit/select-filter.tsx'
import { eventName } from '../../shared/event-text.ts'
import { eventTypes } from '../../shared/event-types.ts'
import { type Texts, useTexts } from '../../texts/index.ts'

export function TypeFilter() {
  const t = useTexts()
  return (
    <SelectFilter
      parameter="type"
      label={t.eventLog.type}
      choices={[['', t.eventLog.allTypes], ...groupsOf(t)]}
    />
  )
}

/** `order.*` with all that can happen to an order, and so on. */
function groupsOf(t: Texts): ChoiceGroup[] {
  const byNoun = Map.groupBy(eventTypes, (type) => type.slice(0, type.indexOf('.')))
  return [...byNoun].map(([noun, members]) => {
    const nouns: Readonly<Record<string, string | undefined>> = t.nouns
    const name = nouns[noun] ?? noun
    const choices = members.map((type) => [type, eventName(type, t)] as const)
    return { name, choices: [[`${noun}.*`, t.eventLog.allOf(name)], ...choices] }
  })
}
