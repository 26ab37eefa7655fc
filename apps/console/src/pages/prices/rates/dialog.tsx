import { useState } from 'preact/hooks'
import { useChange } from '../../../api/change.ts'
import { souk } from '../../../api/souk.ts'
import * as requests from '../../../base/generated/requests.ts'
import { codeOf } from '../../../kit/codes.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { TextField } from '../../../kit/field.tsx'
import { fits } from '../../../kit/limits.ts'
import { fieldTime, TimeField, timeOfField } from '../../../kit/time-field.tsx'
import { useCaller } from '../../../session/caller.ts'
import { clock } from '../../../session/clock.ts'
import { type Texts, useTexts } from '../../../texts/index.ts'
import { pairOf, rateOf } from './words.ts'

const limits = requests.recordFxRates.rates.items

type Fields = Readonly<Record<'base' | 'quote' | 'rate' | 'asOf' | 'source', string>>

/** A rate never changes once it was recorded: a later one takes its place. */
export function RateDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts()
  const own = useCaller().data?.tenant.currency ?? ''
  const [fields, setFields] = useState<Fields>(() => ({
    ...{ base: own, quote: '', rate: '', source: '' },
    asOf: fieldTime(clock.value),
  }))
  const wrong = wrongIn(fields, t)
  const sent = rateFrom(fields)
  const change = useChange({
    run: (rate: NonNullable<typeof sent>, idempotencyKey) =>
      souk.recordFxRates({ rates: [rate] }, { idempotencyKey }),
    about: ['fx_rate'],
    done: ({ content: [rate] }) => rate && t.prices.rateRecorded(pairOf(rate)),
    onEnd: onClose,
  })
  return (
    <Dialog
      title={t.prices.recordRate}
      action={t.prices.recordRate}
      isIncomplete={sent === undefined || Object.keys(wrong).length > 0}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => sent && void change.run(sent)}
      onClose={onClose}
    >
      <RateFields
        fields={fields}
        set={(changed) => setFields((before) => ({ ...before, ...changed }))}
        wrong={wrong}
      />
    </Dialog>
  )
}

interface RateFieldsProps {
  readonly fields: Fields
  readonly set: (changed: Partial<Fields>) => void
  readonly wrong: Partial<Fields>
}

function RateFields({ fields, set, wrong }: RateFieldsProps) {
  const t = useTexts()
  return (
    <>
      <div class="fields-beside">
        {(['base', 'quote'] as const).map((name) => (
          <TextField
            key={name}
            {...limits[name]}
            label={name === 'base' ? t.prices.base : t.prices.quoteCurrency}
            path={`/rates/0/${name}`}
            isFirst={name === 'base'}
            value={fields[name]}
            onInput={(text) => set({ [name]: text })}
            wrong={fields[name] === '' ? undefined : wrong[name]}
          />
        ))}
      </div>
      <TextField
        label={t.prices.rate}
        path="/rates/0/rate"
        inputMode="decimal"
        maxLength={limits.rate.maxLength}
        hint={t.prices.rateHint}
        value={fields.rate}
        onInput={(rate) => set({ rate })}
        wrong={fields.rate === '' ? undefined : wrong.rate}
      />
      <div class="fields-beside">
        <TimeField
          label={t.prices.asOf}
          path="/rates/0/as_of"
          value={fields.asOf}
          onInput={(asOf) => set({ asOf })}
        />
        <TextField
          {...limits.source}
          label={t.prices.source}
          path="/rates/0/source"
          example={t.prices.sourceExample}
          hint={t.prices.sourceHint}
          value={fields.source}
          onInput={(source) => set({ source })}
        />
      </div>
    </>
  )
}

function wrongIn(fields: Fields, { prices }: Texts): Partial<Fields> {
  const isCode = (name: 'base' | 'quote') => fits(codeOf(fields[name]), limits[name])
  const isSame = codeOf(fields.base) === codeOf(fields.quote)
  return {
    ...(!isCode('base') && { base: prices.currencyWrong }),
    ...(!isCode('quote') && { quote: prices.currencyWrong }),
    ...(isCode('quote') && isSame && { quote: prices.sameCurrency }),
    ...(rateOf(fields.rate) === undefined && { rate: prices.rateWrong }),
  }
}

function rateFrom({ base, quote, rate: typed, asOf, source }: Fields) {
  const [rate, as_of] = [rateOf(typed), timeOfField(asOf)?.toISOString()]
  if (rate === undefined || as_of === undefined || source.trim() === '') return undefined
  return { base: codeOf(base), quote: codeOf(quote), rate, as_of, source: source.trim() }
}
