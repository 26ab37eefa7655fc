import type { SoukEvent } from '@souk/sdk'
import { fieldName } from '../texts/field-name.ts'
import { useTexts } from '../texts/index.ts'
import { changesOf, shownField } from './event-text.ts'

/** What an event has changed: each field as it was and as it is. */
export function Differences({ event }: { readonly event: SoukEvent }) {
  const t = useTexts()
  const changes = changesOf(event)
  if (changes.length === 0) return null
  const shown = (field: string, value: unknown) =>
    isLarge(value) ? wholeText(value) : shownField(event.type, field, value, t)
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
            <td class="theirs">{shown(field, before)}</td>
            <td class="theirs">{shown(field, after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A list or an object, for which there is room here; money is neither. */
function isLarge(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !('currency' in value)
}

function wholeText(value: object): string {
  const isPlainList = Array.isArray(value) && value.every((one) => typeof one !== 'object')
  return isPlainList ? value.join(', ') : JSON.stringify(value)
}
