import type { SoukEvent } from '@souk/sdk'
import { NowAfter } from '../kit/dialog.tsx'
import { useTexts } from '../texts/index.ts'
import { differenceLines } from './difference-lines.tsx'
import { eventDifferences, mainDifferences } from './differences.ts'
import { nounOf } from './event-text.ts'
import { differenceName, valueText } from './value-text.ts'

/** All that an event has changed: each field as it was and as it is. */
export function EventDifferences({ event }: { readonly event: SoukEvent }) {
  const t = useTexts()
  const differences = eventDifferences(event)
  if (differences.length === 0) return null
  return <NowAfter isPast lines={differenceLines(nounOf(event.type), differences, t)} />
}

/** The same in short, one line a field. */
export function EventDifferencesInShort({ event }: { readonly event: SoukEvent }) {
  const t = useTexts()
  const noun = nounOf(event.type)
  return (
    <>
      {mainDifferences(event).map((difference) => (
        <div key={difference.path.join()} class="small">
          <span class="soft">{differenceName(difference, t)}</span>{' '}
          <s class="faint theirs">{valueText(noun, difference, difference.before, t)}</s> →{' '}
          <strong class="theirs">{valueText(noun, difference, difference.after, t)}</strong>
        </div>
      ))}
    </>
  )
}
