import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { type Draft, useDraft } from '../../kit/draft.ts'
import { TextField } from '../../kit/field.tsx'
import { choicesOf, type NumberLimits } from '../../kit/limits.ts'
import { SelectField } from '../../kit/select-field.tsx'
import { unitsOf, unitsText } from '../../kit/units.ts'
import type { ShownSettings } from '../../shared/checkout-settings.ts'
import { type Texts, useTexts } from '../../texts/index.ts'

type Fields = Readonly<
  Record<'abandonedAfter' | 'expiresAfter' | 'holdFor' | 'taxesOfCarts', string>
>
type Wrong = ReturnType<typeof wrongIn>

const limits = requests.updateCheckoutSettings

export function SettingsDialog(props: {
  readonly settings: ShownSettings
  readonly onClose: () => void
}) {
  const { settings, onClose } = props
  const t = useTexts()
  const draft = useDraft(fieldsOf(settings))
  const change = useChange({
    run: (sent: Partial<Fields>, idempotencyKey) =>
      souk.updateCheckoutSettings(bodyOf(sent), { idempotencyKey, ifMatch: settings.etag }),
    about: ['checkout_settings'],
    done: () => t.carts.settingsSaved,
    onEnd: onClose,
  })
  const wrong = wrongIn(draft.fields, t)
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => t.carts[key]}
      shown={(key, value) => shownIn(key, String(value), t)}
      title={t.carts.changeSettings}
      action={t.kit.save}
      isIncomplete={Object.values(wrong).some((text) => text !== undefined)}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(draft.changed)}
      onClose={onClose}
    >
      <SettingsFields draft={draft} wrong={wrong} />
    </ChangeDialog>
  )
}

function SettingsFields(props: { readonly draft: Draft<Fields>; readonly wrong: Wrong }) {
  const t = useTexts()
  const { draft, wrong } = props
  const { fields, set } = draft
  return (
    <>
      <TextField
        label={t.carts.abandonedAfter}
        path="/abandoned_after_minutes"
        isFirst
        inputMode="numeric"
        hint={t.carts.abandonedAfterHint}
        wrong={wrong.abandonedAfter}
        value={fields.abandonedAfter}
        onInput={(abandonedAfter) => set({ abandonedAfter })}
      />
      <TextField
        label={t.carts.expiresAfter}
        path="/expires_after_days"
        inputMode="numeric"
        hint={t.carts.expiresAfterHint}
        wrong={wrong.expiresAfter}
        value={fields.expiresAfter}
        onInput={(expiresAfter) => set({ expiresAfter })}
      />
      <TextField
        label={t.carts.holdFor}
        path="/hold_seconds"
        inputMode="numeric"
        hint={t.carts.holdForHint}
        wrong={wrong.holdFor}
        value={fields.holdFor}
        onInput={(holdFor) => set({ holdFor })}
      />
      <SelectField
        label={t.carts.taxesOfCarts}
        path="/calculates_taxes"
        hint={t.carts.taxesOfCartsHint}
        choices={choicesOf(['yes', 'no'], t.carts.taxChoices)}
        value={fields.taxesOfCarts}
        onChange={(taxesOfCarts) => set({ taxesOfCarts })}
      />
    </>
  )
}

function fieldsOf(settings: ShownSettings): Fields {
  return {
    abandonedAfter: String(settings.abandoned_after_minutes),
    expiresAfter: String(settings.expires_after_days),
    holdFor: String(settings.hold_seconds),
    taxesOfCarts: settings.calculates_taxes ? 'yes' : 'no',
  }
}

function wrongIn({ abandonedAfter, expiresAfter, holdFor }: Fields, t: Texts) {
  const fault = (typed: string, range: Required<NumberLimits>) =>
    unitsOf(typed, range) === undefined
      ? t.kit.numberBetween(unitsText(range.minimum), unitsText(range.maximum))
      : undefined
  return {
    abandonedAfter: fault(abandonedAfter, limits.abandoned_after_minutes),
    expiresAfter: fault(expiresAfter, limits.expires_after_days),
    holdFor: fault(holdFor, limits.hold_seconds),
  }
}

function shownIn(key: keyof Fields, value: string, t: Texts): string {
  return key === 'taxesOfCarts' ? t.carts.taxChoices[value as 'yes' | 'no'] : value
}

function bodyOf({ abandonedAfter, expiresAfter, holdFor, taxesOfCarts }: Partial<Fields>) {
  const number = (typed: string | undefined) => (typed === undefined ? undefined : unitsOf(typed))
  return {
    abandoned_after_minutes: number(abandonedAfter),
    expires_after_days: number(expiresAfter),
    hold_seconds: number(holdFor),
    calculates_taxes: taxesOfCarts === undefined ? undefined : taxesOfCarts === 'yes',
  }
}
