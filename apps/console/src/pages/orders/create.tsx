import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Dialog, NowAfter } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { given } from '../../kit/given.ts'
import { givenMetadata, metadataOf } from '../../kit/metadata.ts'
import { MetadataField } from '../../kit/metadata-field.tsx'
import { moneyText } from '../../kit/money.ts'
import { unitsOf } from '../../kit/units.ts'
import { navigate } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { nameOf } from '../../shared/names/orders.ts'
import { useTexts } from '../../texts/index.ts'
import { type Offered, useOffered } from './offered.ts'

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
  readonly metadata: string
}

const empty: Draft = { lines: [], email: '', reference: '', metadata: '' }

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
  const isNew = ({ variantId }: Offered) => lines.every((line) => line.variantId !== variantId)
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
        onAdd={(offered) =>
          isNew(offered) &&
          set({ lines: [...lines, { ...offered, typed: '1', metadata: undefined }] })
        }
      />
      <OrderLines lines={lines} onChange={(changed) => set({ lines: changed })} />
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
      <details>
        <summary>{t.products.more}</summary>
        <MetadataField value={draft.metadata} onInput={(metadata) => set({ metadata })} />
      </details>
    </>
  )
}

interface OrderLinesProps {
  readonly lines: readonly Line[]
  readonly onChange: (lines: readonly Line[]) => void
}

function OrderLines({ lines, onChange }: OrderLinesProps) {
  return (
    <>
      {lines.map((line, index) => (
        <OrderLine
          key={line.variantId}
          line={line}
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
  /** Where it is in what is sent. */
  readonly path: string
  readonly onChange: (line: Line) => void
  readonly onDrop: () => void
}

function OrderLine({ line, path, onChange, onDrop }: OrderLineProps) {
  const t = useTexts()
  const { title, typed, metadata } = line
  const isWrong = unitsOf(typed, quantities) === undefined
  return (
    <>
      <div class="order-line">
        <TextField
          label={title}
          path={`${path}/quantity`}
          inputMode="numeric"
          value={typed}
          onInput={(value) => onChange({ ...line, typed: value })}
          wrong={isWrong ? t.orders.unitsWrong(quantities.maximum) : undefined}
        />
        <IconButton
          icon="pencil"
          name={t.orders.noteOnLine(title)}
          isExpanded={metadata !== undefined}
          onClick={() => onChange({ ...line, metadata: metadata === undefined ? '' : undefined })}
        />
        <IconButton icon="trash" name={t.orders.dropLine(title)} onClick={onDrop} />
      </div>
      {metadata !== undefined && (
        <MetadataField
          label={t.orders.metadataOf(title)}
          path={`${path}/metadata`}
          value={metadata}
          onInput={(text) => onChange({ ...line, metadata: text })}
        />
      )}
    </>
  )
}

function Adding({ onAdd }: { readonly onAdd: (offered: Offered) => void }) {
  const t = useTexts()
  const [asked, setAsked] = useState('')
  const offered = useOffered(asked)
  return (
    <>
      <TextField
        {...requests.listProducts.title}
        label={t.orders.addItem}
        isSearch
        isFirst
        value={asked}
        onInput={setAsked}
        hint={t.orders.addItemHint}
      />
      {offered.map((one) => (
        <Button
          key={one.variantId}
          isSmall
          icon="plus"
          onClick={() => {
            onAdd(one)
            setAsked('')
          }}
        >
          <span class="clip theirs">{one.title}</span>
          {one.price && ` · ${moneyText(one.price)}`}
        </Button>
      ))}
    </>
  )
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

async function requestOf({ lines, email, reference, metadata }: Draft, mayLook: boolean) {
  const items = lines.map((line) => ({
    variant_id: line.variantId,
    quantity: unitsOf(line.typed, quantities) ?? 1,
    metadata: givenMetadata(line.metadata ?? ''),
  }))
  return {
    items,
    ...(await buyerOf(email.trim(), mayLook)),
    external_id: given(reference),
    metadata: givenMetadata(metadata),
    channel: 'console',
  }
}
