import type { ListPricesItem, Product } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { useQuery } from '../../api/query.ts'
import { type Sent, souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { useDraft } from '../../kit/draft.ts'
import { Facts } from '../../kit/facts.tsx'
import { TextField } from '../../kit/field.tsx'
import { fits } from '../../kit/limits.ts'
import { MessageDialog } from '../../kit/message-dialog.tsx'
import { amountOf, amountText, moneyText } from '../../kit/money.ts'
import { Time } from '../../kit/time.tsx'
import { unitsOf } from '../../kit/units.ts'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../session/caller.ts'
import { isUnnamed } from '../../shared/names/variants.tsx'
import { useCurrencyOf } from '../../shared/price.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import {
  changedPrices,
  floorKey,
  floorOf,
  isWrongPrice,
  type PriceChange,
  type PriceLine,
  priceName,
} from './price-lines.ts'

interface PricesDialogProps {
  readonly product: Product
  readonly variantId: string
  readonly onClose: () => void
}

/** The prices of one variant: one for each currency and number of units from which it holds. */
export function PricesDialog({ product, variantId, onClose }: PricesDialogProps) {
  const { data: variant } = useQuery({
    key: ['variant', variantId, 'title'],
    about: ['variant'],
    run: async (signal) => (await souk.getVariant({ variantId }, { signal })).data,
  })
  const { data: prices } = useQuery({
    key: ['prices', variantId],
    about: ['price', 'variant'],
    run: async (signal) =>
      (await souk.listPrices({ variant_id: variantId }, { signal })).data.content,
  })
  const Content = useMay()('setPrices') ? Prices : PricesToRead
  const currency = useCurrencyOf(variant?.price ?? null)
  if (variant === undefined || prices === undefined) return null
  return (
    <Content
      variantId={variantId}
      title={isUnnamed(variant) ? product.title : variant.title}
      currency={currency}
      prices={prices}
      onClose={onClose}
    />
  )
}

interface PricesProps extends Omit<PricesDialogProps, 'product'> {
  readonly title: string
  readonly currency: string
  readonly prices: readonly ListPricesItem[]
}

function Prices(props: PricesProps) {
  const t = useTexts()
  const { variantId, title, currency, prices, onClose } = props
  const draft = useDraft(textsOf(prices))
  const [added, setAdded] = useState<readonly PriceLine[]>([])
  const [deleted, setDeleted] = useState<ListPricesItem>()
  const may = useMay()
  const typed = draft.changes.map(({ key, after }) => [key, after] as const)
  const changes = changedPrices(prices, new Map(typed), added)
  const isWrong =
    added.some(isWrongPrice) ||
    changes.some((one) => one.amount === undefined || one.floor === undefined)
  const change = useChange({
    run: (sent: Sent<'setPrices'>, idempotencyKey) => souk.setPrices(sent, { idempotencyKey }),
    about: ['price', 'variant', 'product'],
    done: () => t.products.pricesSaved(changes.length),
    onEnd: onClose,
  })
  const asked = changes.map(({ amount = 0, floor, currency: unit, min_quantity }) => ({
    variant_id: variantId,
    price: { amount, currency: unit },
    min_quantity,
    floor: typeof floor === 'number' ? { amount: floor, currency: unit } : null,
  }))
  const priceOf = (key: string) => prices.find(({ id }) => id === key || floorKey(id) === key)
  if (deleted) return <DeletePrice price={deleted} onClose={() => setDeleted(undefined)} />
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => changedName(key, priceOf(key), t)}
      shown={(id, text) => shownAmount(String(text), priceOf(id)?.price.currency ?? currency)}
      more={changedPrices(prices, new Map(), added).map((one) => addedLine(one, t))}
      isSheet
      title={t.products.pricesOf(title)}
      action={t.kit.save}
      isIncomplete={isWrong}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run({ prices: asked })}
      onClose={onClose}
    >
      <p class="soft small">{t.products.pricesStay}</p>
      {prices.map((price, index) => (
        <KnownPrice
          key={price.id}
          price={price}
          isFirst={index === 0}
          typed={draft.fields[price.id]}
          typedFloor={draft.fields[floorKey(price.id)]}
          set={draft.set}
          onDelete={may('deletePrice') ? () => setDeleted(price) : undefined}
        />
      ))}
      <AddedPrices added={added} currency={currency} onChange={setAdded} />
      <WhyLink variantId={variantId} />
      <History variantId={variantId} />
    </ChangeDialog>
  )
}

interface AddedPricesProps {
  readonly added: readonly PriceLine[]
  readonly currency: string
  readonly onChange: (added: readonly PriceLine[]) => void
}

/** Prices that there are none of yet. */
function AddedPrices({ added, currency, onChange }: AddedPricesProps) {
  const t = useTexts()
  const add = () => onChange([...added, { currency, min_quantity: '1', amount: '', floor: '' }])
  return (
    <>
      {added.map((line, index) => (
        <AddedPrice
          key={index}
          line={line}
          set={(next) => onChange(added.map((one, at) => (at === index ? next : one)))}
        />
      ))}
      <div>
        <Button icon="plus" isSmall onClick={add}>
          {t.products.addPrice}
        </Button>
      </div>
    </>
  )
}

/** What somebody sees who may not change them. */
function PricesToRead({ variantId, title, prices, onClose }: PricesProps) {
  const t = useTexts()
  return (
    <MessageDialog title={t.products.pricesOf(title)} onClose={onClose}>
      <Facts
        lines={prices.map((one) => [
          t.products.fromUnitsText(one.min_quantity),
          moneyText(one.price),
        ])}
      />
      <WhyLink variantId={variantId} />
      <History variantId={variantId} />
    </MessageDialog>
  )
}

function textsOf(prices: readonly ListPricesItem[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    prices.flatMap(({ id, price, floor }) => [
      [id, amountText(price.amount, price.currency)],
      [floorKey(id), floor ? amountText(floor.amount, floor.currency) : ''],
    ]),
  )
}

function knownName(price: ListPricesItem | undefined, t: Texts): string {
  if (price === undefined) return t.products.price
  return priceName(price.price.currency, t.products.fromUnitsText(price.min_quantity))
}

function changedName(key: string, price: ListPricesItem | undefined, t: Texts): string {
  const name = knownName(price, t)
  return price && key === floorKey(price.id) ? `${name} · ${t.prices.floor}` : name
}

function shownAmount(text: string, currency: string): string {
  const amount = amountOf(text, currency)
  return amount === undefined ? text : moneyText({ amount, currency })
}

function addedLine({ currency, min_quantity, before, amount = 0 }: PriceChange, t: Texts) {
  const money = (minor: number) => moneyText({ amount: minor, currency })
  return {
    name: priceName(currency, t.products.fromUnitsText(min_quantity)),
    now: before === undefined ? t.kit.none : money(before),
    after: money(amount),
  }
}

function KnownPrice(props: {
  readonly price: ListPricesItem
  readonly typed: string | undefined
  readonly typedFloor: string | undefined
  readonly isFirst: boolean
  readonly set: (texts: Readonly<Record<string, string>>) => void
  readonly onDelete: (() => void) | undefined
}) {
  const t = useTexts()
  const { id, price, floor, min_quantity } = props.price
  const text = props.typed ?? amountText(price.amount, price.currency)
  const isWrong = amountOf(text, price.currency) === undefined
  const floorText = props.typedFloor ?? (floor ? amountText(floor.amount, floor.currency) : '')
  const isFloorWrong = floorOf(floorText, price.currency) === undefined
  return (
    <div class="known-price">
      <TextField
        label={t.products.fromUnitsText(min_quantity)}
        prefix={price.currency}
        inputMode="decimal"
        isFirst={props.isFirst}
        value={text}
        onInput={(next) => props.set({ [id]: next })}
        wrong={isWrong ? t.products.priceWrong : undefined}
      />
      <TextField
        label={t.prices.floor}
        prefix={price.currency}
        inputMode="decimal"
        value={floorText}
        onInput={(next) => props.set({ [floorKey(id)]: next })}
        wrong={isFloorWrong ? t.products.priceWrong : undefined}
      />
      {props.onDelete && (
        <IconButton
          icon="trash"
          name={t.products.deletePrice(knownName(props.price, t))}
          onClick={props.onDelete}
        />
      )}
    </div>
  )
}

interface DeletePriceProps {
  readonly price: ListPricesItem
  readonly onClose: () => void
}

function DeletePrice({ price, onClose }: DeletePriceProps) {
  const t = useTexts()
  const name = knownName(price, t)
  return (
    <ConfirmDialog
      title={t.products.deletePrice(name)}
      action={t.prices.deletePrice}
      isDanger
      about={['price', 'variant', 'product']}
      lines={[{ name, now: moneyText(price.price), after: t.kit.none }]}
      run={(idempotencyKey) => souk.deletePrice({ priceId: price.id }, { idempotencyKey })}
      done={() => t.products.priceDeleted}
      onClose={onClose}
    >
      <p class="soft">{t.products.deletePriceExplain}</p>
    </ConfirmDialog>
  )
}

function AddedPrice(props: { readonly line: PriceLine; readonly set: (line: PriceLine) => void }) {
  const t = useTexts()
  const { line, set } = props
  const { price, min_quantity: quantities } = requests.setPrices.prices.items
  const isWrongUnits = unitsOf(line.min_quantity, quantities) === undefined
  return (
    <fieldset class="price-line">
      <legend>{t.products.newPrice}</legend>
      <TextField
        {...price.currency}
        label={t.products.currency}
        value={line.currency}
        onInput={(text) => set({ ...line, currency: text.toUpperCase() })}
        wrong={fits(line.currency, price.currency) ? undefined : t.products.currencyWrong}
      />
      <TextField
        label={t.products.fromUnits}
        inputMode="numeric"
        value={line.min_quantity}
        onInput={(min_quantity) => set({ ...line, min_quantity })}
        wrong={isWrongUnits ? t.products.unitsWrong : undefined}
      />
      <TextField
        label={t.products.amount}
        inputMode="decimal"
        value={line.amount}
        onInput={(amount) => set({ ...line, amount })}
      />
      <TextField
        label={t.prices.floor}
        hint={t.prices.floorHint}
        inputMode="decimal"
        value={line.floor}
        onInput={(floor) => set({ ...line, floor })}
        wrong={floorOf(line.floor, line.currency) === undefined ? t.products.priceWrong : undefined}
      />
    </fieldset>
  )
}

/** Lists may have other prices for some customers, channels or times. */
function WhyLink({ variantId }: { readonly variantId: string }) {
  const t = useTexts()
  if (!useMay()('explainQuote')) return null
  return (
    <p>
      <Link to={`prices/check?variant_id=${variantId}`} class="link">
        {t.prices.why}
      </Link>
    </p>
  )
}

const shownHistory = 24

function History({ variantId }: { readonly variantId: string }) {
  const t = useTexts()
  const { data: history = [] } = useQuery({
    key: ['price-history', variantId],
    about: ['price', 'variant'],
    run: async (signal) => {
      const wanted = { variant_id: variantId, limit: shownHistory }
      return (await souk.listPriceHistory(wanted, { signal })).data.content
    },
  })
  return (
    <details>
      <summary>{t.products.priceHistory}</summary>
      <ul class="lines">
        {history.map(({ price, min_quantity, changed_at, deleted }) => (
          <li key={`${price.currency} ${min_quantity} ${changed_at}`}>
            <span class="soft">{t.products.fromUnitsText(min_quantity)}</span>
            <strong>{deleted ? t.products.deletedThen : moneyText(price)}</strong>
            <span class="soft small">
              <Time at={changed_at} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
