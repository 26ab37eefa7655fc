import type { ShippingMethod } from '@souk/sdk'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { useDraft } from '../../kit/draft.ts'
import { TextField } from '../../kit/field.tsx'
import { given } from '../../kit/given.ts'
import { choicesOf, fits } from '../../kit/limits.ts'
import { SelectField } from '../../kit/select-field.tsx'
import { navigate } from '../../router/address.ts'
import { clock } from '../../session/clock.ts'
import { channelNames } from '../../shared/names/channels.tsx'
import { NamesField } from '../../shared/names/name-field.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'

export type ShownMethod = ShippingMethod & { readonly etag: string | undefined }

interface Fields {
  readonly code: string
  readonly name: string
  readonly priority: string
  readonly channels: ReadonlySet<string>
  readonly taxCode: string
  readonly minDays: string
  readonly maxDays: string
  readonly cutoff: string
  readonly ratesFrom: string
}

const limits = requests.createShippingMethod

/** Its code is chosen once. */
export function MethodDialog(props: {
  readonly method?: ShownMethod
  readonly onClose: () => void
}) {
  const t = useTexts()
  const { method, onClose } = props
  const draft = useDraft(fieldsOf(method))
  const wrong = wrongIn(draft.fields, t)
  const change = useChange<Partial<Fields>, ShippingMethod>({
    run: (sent, idempotencyKey) =>
      method
        ? souk.updateShippingMethod(
            { shippingMethodId: method.id, ...changesOf(sent, draft.fields) },
            { idempotencyKey, ifMatch: method.etag },
          )
        : souk.createShippingMethod(methodFrom(draft.fields), { idempotencyKey }),
    about: ['shipping_method'],
    done: ({ id, name }) => {
      if (method) return t.shipping.saved(name)
      navigate(`shipping/${id}`)
      return t.shipping.created(name)
    },
    onEnd: onClose,
  })
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => t.shipping[key]}
      isNew={method === undefined}
      isSheet
      title={method ? t.shipping.change : t.shipping.create}
      action={method ? t.kit.save : t.shipping.create}
      isIncomplete={Object.keys(wrong).length > 0 || draft.fields.name.trim() === ''}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(draft.changed)}
      onClose={onClose}
    >
      <MainFields draft={draft} wrong={wrong} isNew={method === undefined} />
      <DeliveryFields draft={draft} wrong={wrong} />
    </ChangeDialog>
  )
}

type Wrong = Partial<Record<keyof Fields, string>>
interface PartProps {
  readonly draft: ReturnType<typeof useDraft<Fields>>
  readonly wrong: Wrong
}

function MainFields(props: PartProps & { readonly isNew: boolean }) {
  const t = useTexts()
  const { draft, wrong, isNew } = props
  const { fields, set } = draft
  return (
    <>
      <TextField
        {...limits.name}
        label={t.shipping.name}
        path="/name"
        isFirst
        example={t.shipping.nameExample}
        value={fields.name}
        onInput={(name) => set({ name })}
      />
      {isNew && (
        <TextField
          {...limits.code}
          label={t.shipping.code}
          path="/code"
          example={t.shipping.codeExample}
          hint={t.shipping.codeHint}
          value={fields.code}
          onInput={(code) => set({ code })}
          wrong={fields.code === '' ? undefined : wrong.code}
        />
      )}
      <TextField
        label={t.shipping.priority}
        path="/priority"
        inputMode="numeric"
        hint={t.shipping.priorityHint}
        value={fields.priority}
        onInput={(priority) => set({ priority })}
        wrong={wrong.priority}
      />
      <NamesField
        names={channelNames}
        label={t.shipping.channels}
        add={t.shipping.addChannel}
        path="/channels"
        chosen={fields.channels}
        onChange={(channels) => set({ channels })}
      />
      <TextField
        {...limits.tax_code}
        label={t.shipping.taxCode}
        path="/tax_code"
        isOptional
        hint={t.shipping.taxCodeHint}
        value={fields.taxCode}
        onInput={(taxCode) => set({ taxCode })}
      />
    </>
  )
}

function DeliveryFields({ draft: { fields, set }, wrong }: PartProps) {
  const t = useTexts()
  return (
    <>
      <div class="fields-beside">
        <TextField
          label={t.shipping.minDays}
          path="/min_days"
          isOptional
          inputMode="numeric"
          hint={t.shipping.daysHint}
          value={fields.minDays}
          onInput={(minDays) => set({ minDays })}
        />
        <TextField
          label={t.shipping.maxDays}
          path="/max_days"
          isOptional
          inputMode="numeric"
          value={fields.maxDays}
          onInput={(maxDays) => set({ maxDays })}
          wrong={wrong.maxDays}
        />
      </div>
      <TextField
        {...limits.cutoff_local}
        label={t.shipping.cutoff}
        path="/cutoff_local"
        isOptional
        hint={t.shipping.cutoffHint(clock.timeZone)}
        value={fields.cutoff}
        onInput={(cutoff) => set({ cutoff })}
        wrong={wrong.cutoff}
      />
      <SelectField
        label={t.shipping.ratesFrom}
        path="/rates_from"
        hint={t.shipping.ratesFromHint}
        choices={choicesOf(limits.rates_from.values, t.shipping.ratesFromNames)}
        value={fields.ratesFrom}
        onChange={(ratesFrom) => set({ ratesFrom })}
      />
    </>
  )
}

function fieldsOf(method: ShippingMethod | undefined): Fields {
  return {
    code: method?.code ?? '',
    name: method?.name ?? '',
    priority: String(method?.priority ?? 0),
    channels: new Set(method?.channels),
    taxCode: method?.tax_code ?? '',
    minDays: method?.min_days?.toString() ?? '',
    maxDays: method?.max_days?.toString() ?? '',
    cutoff: method?.cutoff_local ?? '',
    ratesFrom: method?.rates_from ?? 'TABLE',
  }
}

/** Undefined for what is no whole number that is not negative. */
export function wholeOf(typed: string): number | undefined {
  const text = typed.trim()
  return /^\d{1,13}$/.test(text) ? Number(text) : undefined
}

function wrongIn({ code, priority, minDays, maxDays, cutoff }: Fields, t: Texts): Wrong {
  const [min, max] = [wholeOf(minDays), wholeOf(maxDays)]
  const hasDays = minDays.trim() !== '' || maxDays.trim() !== ''
  return {
    ...(!fits(code, limits.code) && { code: t.shipping.codeWrong }),
    ...(wholeOf(priority) === undefined && { priority: t.shipping.numberWrong }),
    ...(hasDays &&
      (min === undefined || max === undefined || max < min) && { maxDays: t.shipping.daysWrong }),
    ...(cutoff.trim() !== '' &&
      !fits(cutoff.trim(), limits.cutoff_local) && { cutoff: t.shipping.cutoffWrong }),
  }
}

function detailsOf(fields: Fields) {
  return {
    name: fields.name.trim(),
    priority: wholeOf(fields.priority),
    channels: [...fields.channels],
    tax_code: given(fields.taxCode) ?? null,
    min_days: wholeOf(fields.minDays) ?? null,
    max_days: wholeOf(fields.maxDays) ?? null,
    cutoff_local: given(fields.cutoff) ?? null,
    rates_from: limits.rates_from.values.find((one) => one === fields.ratesFrom),
  }
}

function methodFrom(fields: Fields) {
  return { ...detailsOf(fields), code: fields.code }
}

/** What was changed; both ends of the days are sent together. */
function changesOf(changed: Partial<Fields>, fields: Fields) {
  const all = detailsOf(fields)
  const hasDays = changed.minDays !== undefined || changed.maxDays !== undefined
  return {
    name: changed.name === undefined ? undefined : all.name,
    priority: changed.priority === undefined ? undefined : all.priority,
    channels: changed.channels === undefined ? undefined : all.channels,
    tax_code: changed.taxCode === undefined ? undefined : all.tax_code,
    min_days: hasDays ? all.min_days : undefined,
    max_days: hasDays ? all.max_days : undefined,
    cutoff_local: changed.cutoff === undefined ? undefined : all.cutoff_local,
    rates_from: changed.ratesFrom === undefined ? undefined : all.rates_from,
  }
}
