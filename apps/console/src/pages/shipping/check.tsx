import type { ShippingOptions } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { souk } from '../../api/souk.ts'
import { useTask } from '../../api/task.ts'
import * as requests from '../../base/generated/requests.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { codeOf } from '../../kit/codes.ts'
import { TextField } from '../../kit/field.tsx'
import { filterDay } from '../../kit/filters.tsx'
import { given } from '../../kit/given.ts'
import { amountOf, moneyText } from '../../kit/money.ts'
import { PageHeading } from '../../kit/page-heading.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { Link } from '../../router/link.tsx'
import { useCaller } from '../../session/caller.ts'
import { countryNames } from '../../shared/names/countries.ts'
import { NameField } from '../../shared/names/name-field.tsx'
import { useTexts } from '../../texts/index.ts'
import { wholeOf } from './dialog.tsx'
import { ShippingSections } from './sections.tsx'

const nothing = { goods: '', weight: '', country: '', region: '', postal: '', channel: '' }
type Fields = typeof nothing
const { to: limits } = requests.listShippingOptions

/** What a checkout would offer, for whoever wants to see whether methods and rates are right. */
export function ShippingCheck() {
  const t = useTexts()
  const currency = useCaller().data?.tenant.currency ?? 'EUR'
  const [fields, setFields] = useState<Fields>(nothing)
  const set = (changed: Partial<Fields>) => setFields((before) => ({ ...before, ...changed }))
  const task = useTask(async (signal) => {
    const { data } = await souk.listShippingOptions(questionOf(fields, currency), { signal })
    return data
  })
  const hasWeight = fields.weight.trim() === '' || wholeOf(fields.weight) !== undefined
  const isReady =
    amountOf(fields.goods, currency) !== undefined && fields.country !== '' && hasWeight
  const submit = (event: Event) => {
    event.preventDefault()
    if (isReady) void task.run()
  }
  return (
    <main class="page">
      <div class="page-head">
        <PageHeading text={t.menu.shipping} />
      </div>
      <ShippingSections />
      <div class="columns">
        <div>
          <Card title={t.shipping.check}>
            <form class="stack" onSubmit={submit} noValidate>
              <p class="soft">{t.shipping.checkExplain}</p>
              <ParcelFields {...{ fields, set, currency }} />
              <PlaceFields {...{ fields, set }} />
              <Refusal error={task.error} />
              <div class="button-row">
                <Button isSubmit kind="primary" isDisabled={task.isRunning || !isReady}>
                  {t.shipping.run}
                </Button>
              </div>
            </form>
          </Card>
        </div>
        <div>{task.result && <Found options={task.result} />}</div>
      </div>
    </main>
  )
}

interface PartProps {
  readonly fields: Fields
  readonly set: (changed: Partial<Fields>) => void
}

function ParcelFields({ fields, set, currency }: PartProps & { readonly currency: string }) {
  const t = useTexts()
  const isWrongAmount = fields.goods !== '' && amountOf(fields.goods, currency) === undefined
  const isWrongWeight = fields.weight.trim() !== '' && wholeOf(fields.weight) === undefined
  return (
    <>
      <TextField
        label={t.shipping.goods}
        prefix={currency}
        inputMode="decimal"
        wrong={isWrongAmount ? t.shipping.amountWrong : undefined}
        value={fields.goods}
        onInput={(goods) => set({ goods })}
      />
      <TextField
        label={t.shipping.weight}
        isOptional
        inputMode="numeric"
        hint={t.shipping.weightHint}
        wrong={isWrongWeight ? t.shipping.numberWrong : undefined}
        value={fields.weight}
        onInput={(weight) => set({ weight })}
      />
      <TextField
        {...requests.listShippingOptions.channel}
        label={t.shipping.channel}
        isOptional
        hint={t.shipping.channelHint}
        value={fields.channel}
        onInput={(channel) => set({ channel })}
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
        label={t.shipping.country}
        value={fields.country}
        onChange={(country) => set({ country })}
      />
      <TextField
        {...limits.region}
        label={t.shipping.region}
        isOptional
        value={fields.region}
        onInput={(region) => set({ region })}
      />
      <TextField
        {...limits.postal_code}
        label={t.shipping.postal}
        isOptional
        value={fields.postal}
        onInput={(postal) => set({ postal })}
      />
    </>
  )
}

function Found({ options: { options, unavailable } }: { readonly options: ShippingOptions }) {
  const t = useTexts()
  return (
    <>
      <Card title={t.shipping.offered}>
        {options.length === 0 && <p>{t.shipping.nothingOffered}</p>}
        <dl class="facts">
          {options.map((option) => (
            <div key={option.shipping_method_id}>
              <dt>
                <Link to={`shipping/${option.shipping_method_id}`} class="link theirs">
                  {option.name}
                </Link>
              </dt>
              <dd>
                <strong>
                  {option.price.amount === 0 ? t.shipping.free : moneyText(option.price)}
                </strong>
                <span class="note block">{aboutOption(option, t.shipping)}</span>
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card title={t.shipping.notOffered}>
        {unavailable.length === 0 && <p>{t.shipping.nothingElse}</p>}
        <dl class="facts">
          {unavailable.map((one) => (
            <div key={one.shipping_method_id}>
              <dt>
                <Link to={`shipping/${one.shipping_method_id}`} class="link theirs">
                  {one.name}
                </Link>
              </dt>
              <dd>{t.shipping.reasons[one.reason]}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </>
  )
}

type Words = ReturnType<typeof useTexts>['shipping']

function aboutOption(option: ShippingOptions['options'][number], words: Words): string {
  const { delivery, free_gap } = option
  const day = (text: string) => filterDay(text) ?? text
  return [
    ...(delivery ? [words.arrives(day(delivery.earliest), day(delivery.latest))] : []),
    ...(free_gap && free_gap.amount > 0 ? [words.gap(moneyText(free_gap))] : []),
  ].join(' · ')
}

function questionOf(fields: Fields, currency: string) {
  return {
    lines: [
      {
        quantity: 1,
        amount: amountOf(fields.goods, currency) ?? 0,
        weight_g: wholeOf(fields.weight) ?? null,
        requires_shipping: true,
      },
    ],
    currency,
    to: {
      country: fields.country,
      region: codeOf(fields.region) || undefined,
      postal_code: given(fields.postal),
    },
    channel: given(fields.channel),
    at: undefined,
  }
}
