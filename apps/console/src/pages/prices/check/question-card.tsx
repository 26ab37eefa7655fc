import { Card } from '../../../kit/card.tsx'
import { Field } from '../../../kit/field.tsx'
import { unitsOf } from '../../../kit/units.ts'
import { search, useAddress } from '../../../router/address.ts'
import { useCaller } from '../../../session/caller.ts'
import { channelNames } from '../../../shared/names/channels.tsx'
import { countryNames } from '../../../shared/names/countries.ts'
import { customerNames } from '../../../shared/names/customers.tsx'
import { NameFilter } from '../../../shared/names/name-field.tsx'
import { variantLineNames } from '../../../shared/names/variants.tsx'
import { useTexts } from '../../../texts/index.ts'
import { quantities } from './question.ts'

/** Who asks for what, where and when. */
export function QuestionCard() {
  const t = useTexts()
  const own = useCaller().data?.tenant.currency ?? ''
  return (
    <Card title={t.prices.check}>
      <div class="stack">
        <NameFilter
          names={variantLineNames}
          parameter="variant_id"
          label={t.prices.variant}
          any={t.prices.chooseVariant}
        />
        <TypedFilter
          parameter="quantity"
          label={t.prices.quantity}
          placeholder="1"
          inputMode="numeric"
          wrong={(text) =>
            unitsOf(text, quantities) === undefined ? t.prices.quantityWrong : undefined
          }
        />
        <NameFilter
          names={channelNames}
          parameter="channel"
          label={t.prices.channel}
          any={t.prices.anyChannel}
        />
        <NameFilter
          names={countryNames}
          parameter="country"
          label={t.prices.country}
          any={t.prices.anyCountry}
        />
        <NameFilter
          names={customerNames}
          parameter="customer_id"
          label={t.prices.customer}
          any={t.prices.anyCustomer}
        />
        <TypedFilter
          parameter="currency"
          label={t.prices.currency}
          placeholder={own}
          wrong={(text) => (/^[a-z]{3}$/i.test(text) ? undefined : t.prices.currencyWrong)}
        />
        <TypedFilter parameter="at" label={t.prices.at} isTime hint={t.prices.atHint} />
      </div>
    </Card>
  )
}

interface TypedFilterProps {
  readonly parameter: string
  readonly label: string
  readonly hint?: string
  readonly placeholder?: string
  /** Whether it is a day and a time. */
  readonly isTime?: boolean
  readonly inputMode?: 'text' | 'numeric'
  readonly wrong?: (text: string) => string | undefined
}

/** A part of the question that is typed; it is asked once somebody leaves the field. */
function TypedFilter(props: TypedFilterProps) {
  const { parameter, label, hint, wrong, isTime, ...typing } = props
  const value = useAddress().query.get(parameter) ?? ''
  const ask = ({ currentTarget }: { currentTarget: { value: string } }) =>
    search({ [parameter]: currentTarget.value.trim() })
  return (
    <Field label={label} hint={hint} wrong={value === '' ? undefined : wrong?.(value)}>
      {(tied) =>
        isTime ? (
          <input type="datetime-local" class="input" {...tied} value={value} onChange={ask} />
        ) : (
          <input class="input" {...tied} {...typing} value={value} onChange={ask} />
        )
      }
    </Field>
  )
}
