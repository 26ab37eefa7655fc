import type { Quote } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../../api/change.ts'
import { souk } from '../../../api/souk.ts'
import * as requests from '../../../base/generated/requests.ts'
import { codeOf } from '../../../kit/codes.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { TextField } from '../../../kit/field.tsx'
import { given } from '../../../kit/given.ts'
import { fits } from '../../../kit/limits.ts'
import { fieldTime, TimeField, timeOfField } from '../../../kit/time-field.tsx'
import { navigate } from '../../../router/address.ts'
import { useCaller } from '../../../session/caller.ts'
import { channelNames } from '../../../shared/names/channels.tsx'
import { countryNames } from '../../../shared/names/countries.ts'
import { customerNames } from '../../../shared/names/customers.tsx'
import { NameField } from '../../../shared/names/name-field.tsx'
import { VariantLines, variantLinesOf, variantLinesText } from '../../../shared/variant-lines.tsx'
import { useTexts } from '../../../texts/index.ts'
import type { Question } from '../check/question.ts'

const { context: contexts, lines: limits } = requests.quotePrices
const { quantity } = limits.items

type Fields = Readonly<
  Record<'lines' | 'channel' | 'country' | 'customer' | 'currency' | 'at', string>
>

interface QuoteDialogProps {
  /** What was asked last, to begin with. */
  readonly question: Question | undefined
  readonly onClose: () => void
}

/** Asks for prices that an order can be placed at. */
export function QuoteDialog({ question, onClose }: QuoteDialogProps) {
  const t = useTexts()
  const own = useCaller().data?.tenant.currency ?? ''
  const [fields, setFields] = useState<Fields>(() => fieldsOf(question, own))
  const lines = variantLinesOf(fields.lines, quantity)
  const isWrongCurrency = !fits(codeOf(fields.currency), contexts.currency)
  const change = useChange<undefined, Quote>({
    run: (_, idempotencyKey) => souk.quotePrices(requestOf(fields), { idempotencyKey }),
    about: [],
    done: ({ id }) => {
      navigate(`prices/quotes/${id}`)
      return t.prices.quoteCreated
    },
    onEnd: onClose,
  })
  return (
    <Dialog
      isSheet
      title={t.prices.createQuote}
      action={t.prices.createQuote}
      isIncomplete={lines === undefined || isWrongCurrency}
      hindrance={lines?.length === 0 ? t.prices.quoteMissing : undefined}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={onClose}
    >
      <p class="soft">{t.prices.quoteExplain}</p>
      <QuoteFields
        fields={fields}
        set={(changed) => setFields((before) => ({ ...before, ...changed }))}
        wrongCurrency={isWrongCurrency ? t.prices.currencyWrong : undefined}
      />
    </Dialog>
  )
}

interface QuoteFieldsProps {
  readonly fields: Fields
  readonly set: (changed: Partial<Fields>) => void
  readonly wrongCurrency: string | undefined
}

function QuoteFields({ fields, set, wrongCurrency }: QuoteFieldsProps) {
  const t = useTexts()
  return (
    <>
      <VariantLines
        label={t.prices.quoteLines}
        add={t.prices.addItem}
        path="/lines"
        quantity={quantity}
        isFirst
        value={fields.lines}
        onInput={(lines) => set({ lines })}
      />
      <NameField
        names={channelNames}
        label={t.prices.channel}
        path="/context/channel"
        none={t.prices.anyChannel}
        value={fields.channel}
        onChange={(channel) => set({ channel })}
      />
      <NameField
        names={countryNames}
        label={t.prices.country}
        path="/context/country"
        none={t.prices.anyCountry}
        value={fields.country}
        onChange={(country) => set({ country })}
      />
      <NameField
        names={customerNames}
        label={t.prices.customer}
        path="/context/customer_id"
        none={t.prices.anyCustomer}
        value={fields.customer}
        onChange={(customer) => set({ customer })}
      />
      <TextField
        {...contexts.currency}
        label={t.prices.currency}
        path="/currency"
        value={fields.currency}
        onInput={(currency) => set({ currency })}
        wrong={fields.currency === '' ? undefined : wrongCurrency}
      />
      <TimeField
        label={t.prices.at}
        path="/context/at"
        isOptional
        hint={t.prices.forShowDetail}
        value={fields.at}
        onInput={(at) => set({ at })}
      />
    </>
  )
}

function fieldsOf(question: Question | undefined, currency: string): Fields {
  return {
    lines: question
      ? variantLinesText([{ variant_id: question.variantId, quantity: question.quantity }])
      : '',
    channel: question?.channel ?? '',
    country: question?.country ?? '',
    customer: question?.customerId ?? '',
    currency: question?.currency ?? currency,
    at: question?.at ? fieldTime(new Date(question.at)) : '',
  }
}

function requestOf(fields: Fields) {
  return {
    currency: codeOf(fields.currency),
    context: {
      channel: given(fields.channel),
      country: given(fields.country),
      customer_id: given(fields.customer),
      at: timeOfField(fields.at)?.toISOString(),
    },
    lines: variantLinesOf(fields.lines, quantity) ?? [],
  }
}
