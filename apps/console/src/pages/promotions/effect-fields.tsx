import * as requests from '../../base/generated/requests.ts'
import { Button } from '../../kit/button.tsx'
import type { Draft } from '../../kit/draft.ts'
import { TextField } from '../../kit/field.tsx'
import { choicesOf } from '../../kit/limits.ts'
import { SelectField } from '../../kit/select-field.tsx'
import { useMay } from '../../session/caller.ts'
import { NamesField } from '../../shared/names/name-field.tsx'
import { productNames } from '../../shared/names/products.ts'
import { useTexts } from '../../texts/index.ts'
import {
  type TypedTier,
  takesAmount,
  takesItems,
  takesRate,
  targetFor,
  targetsFor,
  tiersIn,
  tiersText,
} from './effect.ts'
import type { Fields, Name } from './fields.ts'

export interface PartProps {
  readonly draft: Draft<Fields>
  readonly wrong: Partial<Record<Name, string>>
  readonly currency: string
}

const kinds = requests.createPromotion.effects.items.kind.values

export function EffectFields(props: PartProps) {
  const t = useTexts()
  const { fields, set } = props.draft
  const { kind, target } = fields
  const targets = targetsFor(kind)
  return (
    <>
      <div class="fields-beside">
        <SelectField
          label={t.promotions.kind}
          path="/effects/0/kind"
          choices={choicesOf(kinds, t.promotions.kinds)}
          value={kind}
          onChange={(next) => set({ kind: next, target: targetFor(next, target) })}
        />
        {targets.length > 0 && (
          <SelectField
            label={t.promotions.target}
            path="/effects/0/target"
            choices={choicesOf(targets, t.promotions.targets)}
            value={target}
            onChange={(next) => set({ target: next })}
          />
        )}
      </div>
      {kind === 'BUY_X_GET_Y' && <DealFields {...props} />}
      {takesRate(kind) && <RateField {...props} />}
      {takesAmount(kind) && <AmountField {...props} />}
      {kind === 'TIERED' && <TierFields {...props} />}
      {takesItems(fields) && <ItemFields {...props} />}
    </>
  )
}

/** Of which items; what is free has to be named, everything else may be for all. */
function ItemFields({ draft: { fields, set }, wrong }: PartProps) {
  const t = useTexts()
  const may = useMay()
  const { tags, products, kind } = fields
  const isUntouched = tags === '' && products.size === 0
  return (
    <>
      <TextField
        label={t.promotions.tags}
        path="/effects/0/selector"
        isOptional={kind !== 'FREE_ITEM' || products.size > 0}
        hint={kind === 'FREE_ITEM' ? t.promotions.freeItemHint : t.promotions.tagsHint}
        value={tags}
        onInput={(typed) => set({ tags: typed })}
        wrong={isUntouched ? undefined : wrong.tags}
      />
      {may('listProducts') && (
        <NamesField
          names={productNames}
          label={t.promotions.products}
          add={t.promotions.addProduct}
          path="/effects/0/selector/product_ids"
          chosen={products}
          onChange={(chosen) => set({ products: chosen })}
        />
      )}
    </>
  )
}

/** What is got is free where no percentage is said. */
function RateField({ draft: { fields, set }, wrong }: PartProps) {
  const t = useTexts()
  return (
    <TextField
      label={t.promotions.percentage}
      path="/effects/0/rate"
      prefix="%"
      inputMode="decimal"
      isOptional={fields.kind === 'BUY_X_GET_Y'}
      value={fields.percentage}
      onInput={(percentage) => set({ percentage })}
      wrong={fields.percentage === '' ? undefined : wrong.percentage}
    />
  )
}

function AmountField({ draft: { fields, set }, wrong, currency }: PartProps) {
  const t = useTexts()
  return (
    <TextField
      label={t.promotions.amount}
      path="/effects/0/amounts"
      prefix={currency}
      inputMode="decimal"
      value={fields.amount}
      onInput={(amount) => set({ amount })}
      wrong={fields.amount === '' ? undefined : wrong.amount}
    />
  )
}

function DealFields({ draft: { fields, set }, wrong }: PartProps) {
  const t = useTexts()
  return (
    <div class="fields-beside">
      {(['buy', 'get'] as const).map((name) => (
        <TextField
          key={name}
          label={t.promotions[name]}
          path={`/effects/0/${name}`}
          inputMode="numeric"
          value={fields[name]}
          onInput={(value) => set({ [name]: value })}
          wrong={fields[name] === '' ? undefined : wrong[name]}
        />
      ))}
    </div>
  )
}

/** What begins higher takes off more; the highest that is reached applies. */
function TierFields({ draft: { fields, set }, wrong, currency }: PartProps) {
  const t = useTexts()
  const rows = tiersIn(fields.tiers)
  const change = (changed: readonly TypedTier[]) => set({ tiers: tiersText(changed) })
  const isTyped = rows.every(({ from, off }) => from.trim() !== '' && off.trim() !== '')
  return (
    <>
      <div class="fields-beside">
        <SelectField
          label={t.promotions.tierFrom}
          choices={Object.entries(t.promotions.tierFroms)}
          value={fields.tierFrom}
          onChange={(tierFrom) => set({ tierFrom })}
        />
        <SelectField
          label={t.promotions.tierOff}
          choices={Object.entries(t.promotions.tierOffs)}
          value={fields.tierOff}
          onChange={(tierOff) => set({ tierOff })}
        />
      </div>
      {rows.map((row, place) => (
        <TierRow
          key={place}
          row={row}
          place={place + 1}
          prefixes={{
            from: fields.tierFrom === 'VALUE' ? currency : undefined,
            off: fields.tierOff === 'AMOUNT' ? currency : '%',
          }}
          wrong={place === rows.length - 1 && isTyped ? wrong.tiers : undefined}
          onChange={(changed) => change(rows.with(place, changed))}
        />
      ))}
      <div class="button-row">
        {rows.length < tiersMax && (
          <Button isSmall icon="plus" onClick={() => change([...rows, { from: '', off: '' }])}>
            {t.promotions.addTier}
          </Button>
        )}
        {rows.length > 1 && (
          <Button isSmall icon="trash" onClick={() => change(rows.slice(0, -1))}>
            {t.promotions.removeTier}
          </Button>
        )}
      </div>
    </>
  )
}

const tiersMax = requests.createPromotion.effects.items.tiers.maxItems

function TierRow(props: {
  readonly row: TypedTier
  readonly place: number
  readonly prefixes: Readonly<Record<keyof TypedTier, string | undefined>>
  readonly wrong: string | undefined
  readonly onChange: (row: TypedTier) => void
}) {
  const t = useTexts()
  const { row, place, prefixes, wrong, onChange } = props
  return (
    <div class="fields-beside">
      <TextField
        label={t.promotions.tierBegins(place)}
        path={`/effects/0/tiers/${place - 1}`}
        prefix={prefixes.from}
        inputMode="decimal"
        value={row.from}
        onInput={(from) => onChange({ ...row, from })}
        wrong={wrong}
      />
      <TextField
        label={t.promotions.tierTakes(place)}
        prefix={prefixes.off}
        inputMode="decimal"
        value={row.off}
        onInput={(off) => onChange({ ...row, off })}
      />
    </div>
  )
}
