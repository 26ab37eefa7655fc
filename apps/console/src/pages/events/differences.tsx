import type { SoukEvent } from '@souk/sdk'
import { changesOf, fieldName, shownValue } from '../../kit/timeline.tsx'
import { useTexts } from '../../texts/index.ts'

/** What an event has changed: each field as it was and as it is. */
export function Differences({ event }: { readonly event: SoukEvent }) {
  const t = useTexts()
  const changes = changesOf(event)
  if (changes.length === 0) return null
  return (
    <table class="now-after">
      <thead>
        <tr>
          <th scope="col">{t.eventLog.field}</th>
          <th scope="col">{t.eventLog.before}</th>
          <th scope="col">{t.eventLog.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(([field, before, after]) => (
          <tr key={field}>
            <th scope="row">{fieldName(field, t)}</th>
            <td class="theirs">{wholeValue(before)}</td>
            <td class="theirs">{wholeValue(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Here there is room for lists and objects too. */
function wholeValue(value: unknown): string {
  const isMoney = typeof value === 'object' && value !== null && 'currency' in value
  if (typeof value !== 'object' || value === null || isMoney) return shownValue(value)
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ')
  return JSON.stringify(value)
}
