import { useId } from 'preact/hooks'
import * as requests from '../../base/generated/requests.ts'
import { Button } from '../../kit/button.tsx'
import { choicesOf } from '../../kit/limits.ts'
import { SelectFilter } from '../../kit/select-filter.tsx'
import { fieldTime, timeOfField } from '../../kit/time-field.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useTexts } from '../../texts/index.ts'

const [usual, ...others] = requests.getTrialBalance.basis.values
type Basis = typeof usual | (typeof others)[number]

interface AsOfQuery {
  readonly as_of?: string
  readonly basis?: Basis
}

/** The moment that the address asks about, as the API takes it; nothing for now. */
export function useAsOf(): AsOfQuery {
  const { query } = useAddress()
  const [as_of, basis] = [query.get('as_of'), query.get('basis')]
  if (as_of === null) return {}
  return { as_of, basis: others.find((one) => one === basis) ?? usual }
}

/** Choose the moment of which balances are shown, and by which time. */
export function AsOfFilter() {
  const t = useTexts()
  const id = useId()
  const { as_of } = useAsOf()
  const value = as_of === undefined || Number.isNaN(Date.parse(as_of)) ? '' : new Date(as_of)
  const choose = (typed: string) => search({ as_of: timeOfField(typed)?.toISOString() ?? null })
  return (
    <div class="as-of">
      <div class="field">
        <label for={id}>{t.journals.asOf}</label>
        <input
          id={id}
          type="datetime-local"
          class="input"
          value={value === '' ? '' : fieldTime(value)}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      </div>
      {as_of !== undefined && (
        <>
          <BasisFilter />
          <Button icon="x" onClick={() => search({ as_of: null, basis: null })}>
            {t.journals.asOfNow}
          </Button>
        </>
      )}
    </div>
  )
}

/** Whether the time in business counts, or that of posting. */
export function BasisFilter() {
  const t = useTexts()
  const [first, ...rest] = choicesOf(requests.getTrialBalance.basis.values, t.journals.bases)
  return (
    <SelectFilter
      isLabelShown
      parameter="basis"
      label={t.journals.basis}
      choices={[['', first?.[1] ?? ''], ...rest]}
    />
  )
}
