import type { TaxCalculation } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { codeOf } from '../../kit/codes.ts'
import { TextField } from '../../kit/field.tsx'
import { given } from '../../kit/given.ts'
import { choicesOf } from '../../kit/limits.ts'
import { amountOf } from '../../kit/money.ts'
import { PageHeading } from '../../kit/page-heading.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { TimeField, timeOfField } from '../../kit/time-field.tsx'
import { Link } from '../../router/link.tsx'
import { useCaller } from '../../session/caller.ts'
import { countryNames } from '../../shared/names/countries.ts'
import { customerNames } from '../../shared/names/customers.tsx'
import { NameField } from '../../shared/names/name-field.tsx'
import { useTexts } from '../../texts/index.ts'
import { CalculationCard } from './calculation-card.tsx'
import { TaxSections } from './sections.tsx'

const { to: limits } = requests.calculateTax

const nothing = {
  amount: '',
  inclusive: 'no',
  shipping: '',
  taxCode: '',
  country: '',
  region: '',
  postal: '',
  from: '',
  taxId: '',
  customerId: '',
  at: '',
}
type Fields = typeof nothing
type Set = (changed: Partial<Fields>) => void

/** What a checkout would charge, for whoever wants to see whether rates and settings are right. */
export function Calculator() {
  const t = useTexts()
  const currency = useCaller().data?.tenant.currency ?? 'EUR'
  const [fields, setFields] = useState<Fields>(nothing)
  const [result, setResult] = useState<TaxCalculation>()
  const set: Set = (changed) => setFields((before) => ({ ...before, ...changed }))
  const change = useChange({
    run: (_: undefined, idempotencyKey) =>
      souk.calculateTax(questionOf(fields, currency), { idempotencyKey }),
    about: [],
    done: (data) => {
      setResult(data)
      return undefined
    },
    onEnd: () => {},
  })
  const isReady = amountOf(fields.amount, currency) !== undefined && fields.country !== ''
  const submit = (event: Event) => {
    event.preventDefault()
    if (isReady) void change.run(undefined)
  }
  return (
    <main class="page">
      <div class="page-head">
        <PageHeading text={t.menu.taxes} />
      </div>
      <TaxSections />
      <div class="columns">
        <div>
          <Card title={t.taxes.calculator}>
            <form class="stack" onSubmit={submit} noValidate>
              <p class="soft">{t.taxes.calculateExplain}</p>
              <AmountFields {...{ fields, set, currency }} />
              <PlaceFields {...{ fields, set }} />
              <BuyerFields {...{ fields, set }} />
              <Refusal isOfChange error={change.error} />
              <div class="button-row">
                <Button isSubmit kind="primary" isDisabled={change.isRunning || !isReady}>
                  {t.taxes.calculate}
                </Button>
              </div>
            </form>
          </Card>
        </div>
        <div>
          {result && (
            <CalculationCard
              calculation={result}
              aside={
                <Link to={`taxes/calculations/${result.id}`} class="link">
                  {t.taxes.calculation}
                </Link>
              }
            />
          )}
        </div>
      </div>
    </main>
  )
}

interface PartProps {
  readonly fields: Fields
  readonly set: Set
}

function AmountFields({ fields, set, currency }: PartProps & { readonly currency: string }) {
  const t = useTexts()
  const wrong = (typed: string) =>
    typed !== '' && amountOf(typed, currency) === undefined ? t.taxes.amountWrong : undefined
  return (
    <>
      <TextField
        label={t.taxes.amount}
        prefix={currency}
        inputMode="decimal"
        wrong={wrong(fields.amount)}
        value={fields.amount}
        onInput={(amount) => set({ amount })}
      />
      <SelectField
        label={t.taxes.inclusive}
        choices={choicesOf(['no', 'yes'], t.taxes.inclusives)}
        value={fields.inclusive}
        onChange={(inclusive) => set({ inclusive })}
      />
      <TextField
        label={t.taxes.shippingAmount}
        isOptional
        prefix={currency}
        inputMode="decimal"
        wrong={wrong(fields.shipping)}
        value={fields.shipping}
        onInput={(shipping) => set({ shipping })}
      />
      <TextField
        label={t.taxes.taxCode}
        isOptional
        hint={t.taxes.shippingTaxCodeHint}
        value={fields.taxCode}
        onInput={(taxCode) => set({ taxCode })}
      />
    </>
  )
}

function PlaceFields({ fields, set }: PartProps) {
  const t = useTexts()
  return (
    <>
      <NameField
        names={countryNames}
        label={t.taxes.toCountry}
        value={fields.country}
        onChange={(country) => set({ country })}
      />
      <TextField
        {...limits.region}
        label={t.taxes.region}
        isOptional
        value={fields.region}
        onInput={(region) => set({ region })}
      />
      <TextField
        {...limits.postal_code}
        label={t.taxes.postal}
        isOptional
        value={fields.postal}
        onInput={(postal) => set({ postal })}
      />
      <NameField
        names={countryNames}
        label={t.taxes.fromCountry}
        none={t.taxes.fromSettings}
        value={fields.from}
        onChange={(from) => set({ from })}
      />
    </>
  )
}

function BuyerFields({ fields, set }: PartProps) {
  const t = useTexts()
  return (
    <>
      <NameField
        label={t.taxes.customer}
        isOptional
        none={t.taxes.anyCustomer}
        names={customerNames}
        value={fields.customerId}
        onChange={(customerId) => set({ customerId })}
      />
      <TextField
        maxLength={requests.calculateTax.tax_id.maxLength}
        label={t.taxes.taxId}
        isOptional
        value={fields.taxId}
        onInput={(taxId) => set({ taxId })}
      />
      <TimeField
        label={t.taxes.at}
        isOptional
        hint={t.taxes.atHint}
        value={fields.at}
        onInput={(at) => set({ at })}
      />
    </>
  )
}

function questionOf(fields: Fields, currency: string) {
  const money = (typed: string) => ({ amount: amountOf(typed, currency) ?? 0, currency })
  const { from } = fields
  const tax_inclusive = fields.inclusive === 'yes'
  const tax_code = given(fields.taxCode)
  return {
    lines: [{ ref: '1', amount: money(fields.amount), quantity: 1, tax_code, tax_inclusive }],
    shipping:
      fields.shipping === ''
        ? undefined
        : { amount: money(fields.shipping), tax_code: undefined, tax_inclusive },
    to: {
      country: fields.country,
      region: codeOf(fields.region) || undefined,
      postal_code: given(fields.postal),
    },
    from: from === '' ? undefined : { country: from },
    customer_id: given(fields.customerId),
    tax_id: given(fields.taxId),
    at: timeOfField(fields.at)?.toISOString(),
  }
}
