import { SoukProblem } from '@souk/sdk'
import { useRef, useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { IconButton } from '../../kit/button.tsx'
import { Combobox } from '../../kit/combobox.tsx'
import { Dialog, NowAfter } from '../../kit/dialog.tsx'
import { Field, TextField } from '../../kit/field.tsx'
import { given } from '../../kit/given.ts'
import { givenMetadata, metadataOf } from '../../kit/metadata.ts'
import { MetadataField } from '../../kit/metadata-field.tsx'
import { moneyText } from '../../kit/money.ts'
import type { Choice } from '../../kit/options.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { unitsOf, unitsText } from '../../kit/units.ts'
import { navigate } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { ContactFields } from '../../shared/contact/contact-fields.tsx'
import {
  type ContactFieldValues,
  contactBodyOf,
  contactFieldsOf,
} from '../../shared/contact/fields.ts'
import { channelText, useChannels } from '../../shared/names/channels.tsx'
import { findOffered, type Offered } from '../../shared/names/offered.ts'
import { nameOf } from '../../shared/names/orders.ts'
import { type Texts, useTexts } from '../../texts/index.ts'

interface Line extends Offered {
  readonly typed: string
  /** What is noted on it; undefined until somebody wants to note something. */
  readonly metadata: string | undefined
}

const { quantity: quantities } = requests.createOrder.items.items

interface Draft {
  readonly lines: readonly Line[]
  readonly email: string
  readonly reference: string
  readonly channel: string
  readonly metadata: string
  /** Without a country, none. */
  readonly shipping: ContactFieldValues
  readonly billing: ContactFieldValues
}

/** What is placed here comes in it, unless somebody chooses the channel that sells what is wanted. */
const ownChannel = 'console'
const empty: Draft = {
  lines: [],
  email: '',
  reference: '',
  channel: ownChannel,
  metadata: '',
  shipping: contactFieldsOf(null),
  billing: contactFieldsOf(null),
}

/** Places an order for somebody who calls or writes. Prices and stock are those of the moment it is placed. */
export function CreateOrderDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts()
  const may = useMay()
  const [draft, setDraft] = useState(empty)
  const { lines } = draft
  const set = (changed: Partial<Draft>) => setDraft((before) => ({ ...before, ...changed }))
  const change = useChange({
    run: async (_: undefined, idempotencyKey) =>
      souk.createOrder(await requestOf(draft, may('listCustomers')), { idempotencyKey }),
    about: ['order', 'stock'],
    done: (order) => {
      navigate(`orders/${order.id}`)
      return t.orders.wasPlaced(nameOf(order))
    },
    onEnd: onClose,
  })
  const isWrong = isWrongDraft(draft)
  return (
    <Dialog
      title={t.orders.create}
      action={t.orders.place}
      isIncomplete={isWrong}
      hindrance={lines.length === 0 ? t.orders.itemMissing : undefined}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={onClose}
    >
      <Adding
        added={new Set(lines.map(({ variantId }) => variantId))}
        onAdd={(offered) =>
          set({ lines: [...lines, { ...offered, typed: '1', metadata: undefined }] })
        }
      />
      <OrderLines
        lines={lines}
        error={change.error}
        onChange={(changed) => set({ lines: changed })}
      />
      <BuyerFields draft={draft} set={set} />
      {lines.length > 0 && !isWrong && (
        <NowAfter lines={[{ name: t.orders.total, now: t.kit.none, after: totalText(lines) }]} />
      )}
    </Dialog>
  )
}

function isWrongDraft({ lines, metadata }: Draft): boolean {
  const texts = [metadata, ...lines.map((line) => line.metadata ?? '')]
  const isWrongNumber = lines.some(({ typed }) => unitsOf(typed, quantities) === undefined)
  return isWrongNumber || texts.some((text) => metadataOf(text) === undefined)
}

interface BuyerFieldsProps {
  readonly draft: Draft
  readonly set: (changed: Partial<Draft>) => void
}

function BuyerFields({ draft, set }: BuyerFieldsProps) {
  const t = useTexts()
  return (
    <>
      <TextField
        {...requests.createOrder.email}
        label={t.orders.buyer}
        path="/email"
        isOptional
        inputMode="email"
        value={draft.email}
        onInput={(email) => set({ email })}
        hint={t.orders.buyerHint}
      />
      <TextField
        {...requests.createOrder.external_id}
        label={t.orders.reference}
        path="/external_id"
        isOptional
        value={draft.reference}
        onInput={(reference) => set({ reference })}
      />
      <ChannelField channel={draft.channel} set={set} />
      <AddressFields kind="shipping" draft={draft} set={set} />
      <AddressFields kind="billing" draft={draft} set={set} />
      <details>
        <summary>{t.products.more}</summary>
        <MetadataField value={draft.metadata} onInput={(metadata) => set({ metadata })} />
      </details>
    </>
  )
}

/** Folded away, since what is picked up needs none. */
function AddressFields({
  kind,
  draft,
  set,
}: BuyerFieldsProps & { readonly kind: 'shipping' | 'billing' }) {
  const t = useTexts()
  const path = `${kind}_address` as const
  return (
    <details>
      <summary>{t.orders.addressKinds[path]}</summary>
      <div class="fields-beside">
        <ContactFields
          fields={draft[kind]}
          set={(changed) => set({ [kind]: { ...draft[kind], ...changed } })}
          path={`/${path}`}
        />
      </div>
    </details>
  )
}

/** Only where there is something to choose. */
function ChannelField({ channel, set }: Pick<BuyerFieldsProps, 'set'> & Pick<Draft, 'channel'>) {
  const t = useTexts()
  const others = (useChannels() ?? []).filter(({ status }) => status === 'ACTIVE')
  const named = new Map(others.map(({ handle, name }) => [handle, name]))
  const offered = new Set([ownChannel, ...named.keys()])
  if (offered.size <= 2) return null
  return (
    <SelectField
      label={t.orders.channel}
      path="/channel"
      choices={[...offered].map((handle) => [handle, channelText(handle, named.get(handle), t)])}
      value={channel}
      onChange={(chosen) => set({ channel: chosen })}
    />
  )
}

interface OrderLinesProps {
  readonly lines: readonly Line[]
  /** Why the order was refused. */
  readonly error: unknown
  readonly onChange: (lines: readonly Line[]) => void
}

function OrderLines({ lines, error, onChange }: OrderLinesProps) {
  return (
    <>
      {lines.map((line, index) => (
        <OrderLine
          key={line.variantId}
          line={line}
          left={shortageOf(error, line.variantId)}
          path={`/items/${index}`}
          onChange={(changed) => onChange(lines.with(index, changed))}
          onDrop={() => onChange(lines.toSpliced(index, 1))}
        />
      ))}
    </>
  )
}

interface OrderLineProps {
  readonly line: Line
  /** How many there were, where that was too few. */
  readonly left: number | undefined
  /** Where it is in what is sent. */
  readonly path: string
  readonly onChange: (line: Line) => void
  readonly onDrop: () => void
}

function OrderLine({ line, left, path, onChange, onDrop }: OrderLineProps) {
  const t = useTexts()
  const { typed, metadata } = line
  const title = offeredText(line, t)
  return (
    <>
      <div class="order-line">
        <TextField
          label={title}
          path={`${path}/quantity`}
          inputMode="numeric"
          value={typed}
          onInput={(value) => onChange({ ...line, typed: value })}
          wrong={wrongOf(line, left, t)}
        />
        <IconButton
          icon="pencil"
          name={t.orders.noteOnLine(line.title)}
          isExpanded={metadata !== undefined}
          onClick={() => onChange({ ...line, metadata: metadata === undefined ? '' : undefined })}
        />
        <IconButton icon="trash" name={t.orders.dropLine(line.title)} onClick={onDrop} />
      </div>
      {metadata !== undefined && (
        <MetadataField
          label={t.orders.metadataOf(line.title)}
          path={`${path}/metadata`}
          value={metadata}
          onInput={(text) => onChange({ ...line, metadata: text })}
        />
      )}
    </>
  )
}

function wrongOf({ typed }: Line, left: number | undefined, t: Texts): string | undefined {
  const units = unitsOf(typed, quantities)
  if (units === undefined) return t.orders.unitsWrong(quantities.maximum)
  return left !== undefined && units > left ? t.orders.onlyAvailable(unitsText(left)) : undefined
}

interface AddingProps {
  readonly added: ReadonlySet<string>
  readonly onAdd: (offered: Offered) => void
}

/** What can be put on the order, with its price and what is left of it. */
function Adding({ added, onAdd }: AddingProps) {
  const t = useTexts()
  const found = useRef(new Map<string, Offered>())
  const find = async (typed: string, signal: AbortSignal): Promise<Choice[]> => {
    const offered = await findOffered(typed, signal)
    for (const one of offered) found.current.set(one.variantId, one)
    return offered.map((one) => [one.variantId, offeredText(one, t)])
  }
  return (
    <Field label={t.orders.addItem} hint={t.orders.addItemHint} isEmpty={added.size === 0}>
      {(tied) => (
        <Combobox
          tied={{ ...tied }}
          source={{ name: 'offered', about: ['product', 'variant', 'listing'], find }}
          value=""
          text=""
          except={added}
          isFirst
          onChange={(variantId) => {
            const offered = found.current.get(variantId)
            if (offered !== undefined) onAdd(offered)
          }}
        />
      )}
    </Field>
  )
}

function offeredText({ title, price, available }: Offered, t: Texts): string {
  const left = available === null ? null : t.orders.availableUnits(unitsText(available))
  return [title, price && moneyText(price), left].filter(Boolean).join(' · ')
}

/** How many there were of what an order could not have; undefined for lines that were not the reason. */
function shortageOf(error: unknown, variantId: string): number | undefined {
  if (!(error instanceof SoukProblem) || error.code !== 'insufficient_stock') return undefined
  const { lines } = error.meta
  return lines.find((line) => line.variant_id === variantId)?.available
}

/** By the prices that were shown; one that is not known is left to the order. */
function totalText(lines: readonly Line[]): string {
  const [first] = lines
  const isKnown = lines.every(({ price }) => price && price.currency === first?.price?.currency)
  if (!isKnown || !first?.price) return '…'
  const amount = lines.reduce(
    (sum, { price, typed }) => sum + (price?.amount ?? 0) * (unitsOf(typed, quantities) ?? 0),
    0,
  )
  return moneyText({ amount, currency: first.price.currency })
}

/** The customer who has this address; an address alone where there is none. */
async function buyerOf(email: string, mayLook: boolean) {
  if (email === '') return { customer_id: undefined, email: undefined }
  const found = mayLook ? await souk.listCustomers({ email, limit: 1 }) : undefined
  const [customer] = found?.data.content ?? []
  return customer
    ? { customer_id: customer.id, email: undefined }
    : { customer_id: undefined, email }
}

async function requestOf(draft: Draft, mayLook: boolean) {
  const { lines, email, reference, channel, metadata, shipping, billing } = draft
  const items = lines.map((line) => ({
    variant_id: line.variantId,
    quantity: unitsOf(line.typed, quantities) ?? 1,
    metadata: givenMetadata(line.metadata ?? ''),
  }))
  return {
    items,
    ...(await buyerOf(email.trim(), mayLook)),
    external_id: given(reference),
    shipping_address: shipping.country === '' ? undefined : contactBodyOf(shipping),
    billing_address: billing.country === '' ? undefined : contactBodyOf(billing),
    metadata: givenMetadata(metadata),
    channel,
    // Prices are those of the tenant and of the moment; a quote is ordered with on its own page.
    currency: undefined,
    quote: undefined,
    shipping_method: undefined,
    codes: undefined,
    tax: undefined,
  }
}
