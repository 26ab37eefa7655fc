import type { StockItem } from '@souk/sdk'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { type FieldValue, useDraft } from '../../kit/draft.ts'
import { type FactLine, Facts } from '../../kit/facts.tsx'
import { TextField } from '../../kit/field.tsx'
import { choicesOf } from '../../kit/limits.ts'
import { SelectField } from '../../kit/select-field.tsx'
import { Time } from '../../kit/time.tsx'
import { fieldTime, TimeField, timeOfField } from '../../kit/time-field.tsx'
import { unitsOf, unitsText } from '../../kit/units.ts'
import { search } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { type Texts, useTexts } from '../../texts/index.ts'

type ShownItem = StockItem & { readonly etag: string | undefined }
type Policy = StockItem['policy']

/** What people decide about an item: what is kept back, when it is low, and what is sold beyond it. */
export function SettingsCard({ item }: { readonly item: StockItem }) {
  const t = useTexts()
  const may = useMay()
  return (
    <Card
      title={t.inventory.settings}
      aside={
        may('updateStockItem') && (
          <Button isSmall icon="pencil" onClick={() => search({ do: 'settings' })}>
            {t.inventory.changeSettings}
          </Button>
        )
      }
    >
      <Facts lines={factsOf(item, t)} />
    </Card>
  )
}

function factsOf(item: StockItem, t: Texts): FactLine[] {
  const { low_stock_at: low, backorder_limit: limit, release_at: release } = item
  return [
    [t.inventory.safetyStock, unitsText(item.safety_stock)],
    [t.inventory.lowStockAt, low === null ? t.inventory.lowNone : unitsText(low)],
    [t.inventory.policy, t.inventory.policies[item.policy]],
    ...(item.policy === 'DENY'
      ? []
      : [
          [
            t.inventory.backorderLimit,
            limit === null ? t.inventory.noLimit : unitsText(limit),
          ] as const,
        ]),
    ...(release === null
      ? []
      : [[t.inventory.releaseAt, <Time key="release" at={release} />] as const]),
  ]
}

interface SettingsDialogProps {
  readonly item: ShownItem
  readonly name: string
  readonly onClose: () => void
}

export function SettingsDialog({ item, name, onClose }: SettingsDialogProps) {
  const t = useTexts()
  const draft = useDraft(fieldsOf(item))
  const { fields } = draft
  const change = useChange({
    run: (sent: ReturnType<typeof requestOf>, idempotencyKey) =>
      souk.updateStockItem(
        { stockItemId: item.id, ...sent },
        { idempotencyKey, ifMatch: item.etag },
      ),
    about: ['stock', 'stock_item', 'product', 'variant'],
    done: () => t.inventory.settingsSaved,
    onEnd: onClose,
  })
  const wrong = wrongIn(fields, t)
  const names = {
    safety_stock: t.inventory.safetyStock,
    low_stock_at: t.inventory.lowStockAt,
    policy: t.inventory.policy,
    backorder_limit: t.inventory.backorderLimit,
    release_at: t.inventory.releaseAt,
  }
  const shown = (key: keyof typeof fields, value: FieldValue) =>
    key === 'policy' ? t.inventory.policies[value as Policy] : String(value)
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => names[key]}
      shown={shown}
      title={t.inventory.settingsOf(name)}
      action={t.kit.save}
      isIncomplete={Object.values(wrong).some(Boolean)}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(requestOf(fields, draft.changed))}
      onClose={onClose}
    >
      <UnitsFields fields={fields} set={draft.set} wrong={wrong} />
      <PolicyFields fields={fields} set={draft.set} wrong={wrong} />
    </ChangeDialog>
  )
}

type Fields = ReturnType<typeof fieldsOf>
type Wrong = Readonly<Partial<Record<keyof Fields, string | undefined>>>

interface FieldsProps {
  readonly fields: Fields
  readonly set: (changed: Partial<Fields>) => void
  readonly wrong: Wrong
}

function UnitsFields({ fields, set, wrong }: FieldsProps) {
  const t = useTexts()
  return (
    <>
      <TextField
        label={t.inventory.safetyStock}
        path="/safety_stock"
        inputMode="numeric"
        isFirst
        hint={t.inventory.safetyStockIs}
        value={fields.safety_stock}
        onInput={(safety_stock) => set({ safety_stock })}
        wrong={wrong.safety_stock}
      />
      <TextField
        label={t.inventory.lowStockAt}
        path="/low_stock_at"
        inputMode="numeric"
        isOptional
        hint={t.inventory.lowStockAtHint}
        value={fields.low_stock_at}
        onInput={(low_stock_at) => set({ low_stock_at })}
        wrong={wrong.low_stock_at}
      />
    </>
  )
}

function PolicyFields({ fields, set, wrong }: FieldsProps) {
  const t = useTexts()
  return (
    <>
      <SelectField
        label={t.inventory.policy}
        choices={choicesOf(requests.updateStockItem.policy.values, t.inventory.policies)}
        value={fields.policy}
        onChange={(policy) => set({ policy })}
      />
      {fields.policy !== 'DENY' && (
        <TextField
          label={t.inventory.backorderLimit}
          path="/backorder_limit"
          inputMode="numeric"
          isOptional
          hint={t.inventory.backorderLimitHint}
          value={fields.backorder_limit}
          onInput={(backorder_limit) => set({ backorder_limit })}
          wrong={wrong.backorder_limit}
        />
      )}
      {fields.policy === 'PREORDER' && (
        <TimeField
          label={t.inventory.releaseAt}
          path="/release_at"
          value={fields.release_at}
          onInput={(release_at) => set({ release_at })}
          wrong={wrong.release_at}
        />
      )}
    </>
  )
}

function fieldsOf(item: StockItem) {
  const { low_stock_at: low, backorder_limit: limit, release_at: release } = item
  return {
    safety_stock: String(item.safety_stock),
    low_stock_at: low === null ? '' : String(low),
    policy: item.policy as string,
    backorder_limit: limit === null ? '' : String(limit),
    release_at: release === null ? '' : fieldTime(new Date(release)),
  }
}

const limits = requests.updateStockItem.safety_stock

function wrongIn(fields: Fields, t: Texts): Wrong {
  const isWrong = (typed: string) => typed.trim() !== '' && unitsOf(typed, limits) === undefined
  const units = (typed: string) => (isWrong(typed) ? t.products.unitsWrong : undefined)
  const isUndated = fields.policy === 'PREORDER' && timeOfField(fields.release_at) === undefined
  return {
    safety_stock:
      fields.safety_stock.trim() === '' ? t.products.unitsWrong : units(fields.safety_stock),
    low_stock_at: units(fields.low_stock_at),
    backorder_limit: units(fields.backorder_limit),
    release_at: isUndated ? t.inventory.releaseMissing : undefined,
  }
}

/** What was changed. A limit and a date go with a policy that has none. */
function requestOf(fields: Fields, changed: Partial<Fields>) {
  const { policy } = fields
  const none = (typed: string | undefined) =>
    typed === undefined ? undefined : (unitsOf(typed, limits) ?? null)
  const { safety_stock, low_stock_at, backorder_limit, release_at } = changed
  return {
    safety_stock: safety_stock === undefined ? undefined : unitsOf(safety_stock, limits),
    low_stock_at: none(low_stock_at),
    policy: changed.policy as Policy | undefined,
    backorder_limit: policy === 'DENY' ? undefined : none(backorder_limit),
    release_at:
      policy === 'PREORDER' && release_at !== undefined
        ? timeOfField(release_at)?.toISOString()
        : undefined,
  }
}
