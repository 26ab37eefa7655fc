import type { SoukEvent } from '@souk/sdk'
import { NowAfter } from '../kit/dialog.tsx'
import { useTexts } from '../texts/index.ts'
import { differenceLines } from './difference-lines.tsx'
import { eventDifferences } from './differences.ts'
import { nounOf } from './event-text.ts'
import { foldedDifferences } from './folded-events.ts'
import { differenceName, valueText } from './value-text.ts'

/** All that an event has changed: each field as it was and as it is. */
export function EventDifferences({ event }: { readonly event: SoukEvent }) {
  const t = useTexts()
  const differences = eventDifferences(event)
  if (differences.length === 0) return null
  return <NowAfter isPast lines={differenceLines(nounOf(event.type), differences, t)} />
}

/** The same in short, of all events that are told together: one line a field. */
export function EventDifferencesInShort({ events }: { readonly events: readonly SoukEvent[] }) {
  const t = useTexts()
  return (
    <>
      {foldedDifferences(events).map(({ key, noun, ...difference }) => (
        <div key={key} class="small">
          <span class="soft">{differenceName(noun, difference, t)}</span>{' '}
          <s class="faint theirs">{valueText(noun, difference, difference.before, t)}</s> →{' '}
          <strong class="theirs">{valueText(noun, difference, difference.after, t)}</strong>
        </div>
      ))}
    </>
  )
}
