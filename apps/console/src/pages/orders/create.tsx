import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Dialog, NowAfter } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { given } from '../../kit/given.ts'
import { moneyText } from '../../kit/money.ts'
import { unitsOf } from '../../kit/units.ts'
import { navigate } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { nameOf } from '../../shared/names/orders.ts'
import { useTexts } from '../../texts/index.ts'
import { type Offered, useOffered } from './offered.ts'

interface Line extends Offered {
  readonly typed: string
}

const { quantity: quantities } = requests.createOrder.items.items

/** Places an order for somebody who calls or writes. Prices and stock are those of the moment it is placed. */
export function CreateOrderDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts()
  const may = useMay()
  const [lines, setLines] = useState<readonly Line[]>([])
  const [email, setEmail] = useState('')
  const [reference, setReference] = useState('')
  const change = useChange({
    run: async (_: undefined, idempotencyKey) =>
      souk.createOrder(
        await requestOf(lines, email.trim(), reference.trim(), may('listCustomers')),
        { idempotencyKey },
      ),
    about: ['order', 'stock'],
    done: (order) => {
      navigate(`orders/${order.id}`)
      return t.orders.wasPlaced(nameOf(order))
    },
    onEnd: onClose,
  })
  const isWrong = lines.some(({ typed }) => unitsOf(typed, quantities) === undefined)
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
          lines.every(({ variantId }) => variantId !== offered.variantId) &&
          setLines([...lines, { ...offered, typed: '1' }])
        }
      />
      <OrderLines lines={lines} onChange={setLines} />
      <TextField
        {...requests.createOrder.email}
        label={t.orders.buyer}
        path="/email"
        isOptional
        inputMode="email"
        value={email}
        onInput={setEmail}
        hint={t.orders.buyerHint}
      />
      <TextField
        {...requests.createOrder.external_id}
        label={t.orders.reference}
        path="/external_id"
        isOptional
        value={reference}
        onInput={setReference}
      />
      {lines.length > 0 && !isWrong && (
        <NowAfter lines={[{ name: t.orders.total, now: t.kit.none, after: totalText(lines) }]} />
      )}
    </Dialog>
  )
}

interface OrderLinesProps {
  readonly lines: readonly Line[]
  readonly onChange: (lines: readonly Line[]) => void
}

function OrderLines({ lines, onChange }: OrderLinesProps) {
  const t = useTexts()
  const put = (variantId: string, typed: string) =>
    onChange(lines.map((line) => (line.variantId === variantId ? { ...line, typed } : line)))
  return (
    <>
      {lines.map(({ variantId, title, typed }) => (
        <div key={variantId} class="order-line">
          <TextField
            label={title}
            inputMode="numeric"
            value={typed}
            onInput={(value) => put(variantId, value)}
            wrong={
              unitsOf(typed, quantities) === undefined
                ? t.orders.unitsWrong(quantities.maximum)
                : undefined
            }
          />
          <IconButton
            icon="trash"
            name={t.orders.dropLine(title)}
            onClick={() => onChange(lines.filter((line) => line.variantId !== variantId))}
          />
        </div>
      ))}
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

async function requestOf(
  lines: readonly Line[],
  email: string,
  reference: string,
  mayLook: boolean,
) {
  const items = lines.map(({ variantId, typed }) => ({
    variant_id: variantId,
    quantity: unitsOf(typed, quantities) ?? 1,
  }))
  return {
    items,
    ...(await buyerOf(email, mayLook)),
    external_id: given(reference),
    channel: 'console',
  }
}
