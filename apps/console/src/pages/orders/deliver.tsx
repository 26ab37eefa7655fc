import type { Fulfillment } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { etagOf } from '../../api/etag.ts'
import { useRows } from '../../api/rows.ts'
import { souk } from '../../api/souk.ts'
import { countOf } from '../../api/steps.ts'
import { showToast } from '../../base/toast.ts'
import { Badge } from '../../kit/badge.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { Dialog, NowAfter, type NowAfterLine } from '../../kit/dialog.tsx'
import { tones } from '../../kit/generated/tones.ts'
import { stateAfter } from '../../kit/moves.ts'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { deliver } from './parcel-calls.ts'
import { isUnderWay } from './parcels.ts'

export function FulfillmentState({ status }: Pick<Fulfillment, 'status'>) {
  return <Badge tone={tones.fulfillment[status]} text={useTexts().states.fulfillment[status]} />
}

export function unitsIn(lines: Fulfillment['lines']): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

const close = () => search({ do: null, fulfillment: null })

/** The dialog that the address asks for: of one fulfillment, or of all that are on their way. */
export function DeliverDialogs(props: { readonly fulfillments: readonly Fulfillment[] }) {
  const may = useMay()
  const { query } = useAddress()
  const { fulfillments } = props
  const action = query.get('do')
  if (action === 'deliver-all' && may('deliverFulfillments'))
    return <DeliverAllDialog fulfillments={fulfillments} />
  const one = fulfillments.find(({ id }) => id === query.get('fulfillment'))
  if (action !== 'deliver' || one === undefined || !may('deliverFulfillment')) return null
  return <DeliverDialog fulfillment={one} />
}

function DeliverDialog({ fulfillment }: { readonly fulfillment: Fulfillment }) {
  const t = useTexts()
  return (
    <ConfirmDialog
      title={t.orders.markDelivered}
      action={t.orders.markDelivered}
      lines={[lineOf(fulfillment, t)]}
      about={['fulfillment', 'order']}
      run={(idempotencyKey) =>
        souk.deliverFulfillment(
          { fulfillmentId: fulfillment.id },
          { idempotencyKey, ifMatch: etagOf(fulfillment) },
        )
      }
      done={() => t.orders.delivered}
      onClose={close}
    />
  )
}

/** One that cannot be marked is named with its reason; the others are. */
function DeliverAllDialog(props: { readonly fulfillments: readonly Fulfillment[] }) {
  const t = useTexts()
  // Those of the moment it opened: they leave the list one by one while it runs.
  const [parcels] = useState(() => props.fulfillments.filter(isUnderWay))
  const rows = useRows({
    about: ['fulfillment', 'order'],
    onEnd: (results, error) => {
      if (error !== undefined || countOf(results, 'REFUSED') > 0) return
      close()
      const waiting = countOf(results, 'WAITING')
      if (waiting > 0) showToast(t.kit.waitsForApproval, 'waiting')
      else showToast(t.orders.delivered)
    },
  })
  return (
    <Dialog
      title={t.orders.markAllDelivered}
      action={t.orders.markAllDelivered}
      isRunning={rows.isRunning}
      error={rows.error}
      onSubmit={() => void rows.run([{ name: 'deliver', run: (key) => deliver(parcels, key) }])}
      onClose={close}
    >
      <NowAfter lines={parcels.map((parcel) => lineOf(parcel, t, rows.refusals.get(parcel.id)))} />
    </Dialog>
  )
}

/** `DHL · …042557 · 2 units`, with why it was refused. */
function lineOf(fulfillment: Fulfillment, t: Texts, refusal?: string): NowAfterLine {
  const { carrier, tracking, lines, status } = fulfillment
  const after = stateAfter('fulfillment', status, 'deliver') ?? status
  const name = [
    carrier ?? t.orders.noCarrier,
    ...tracking.map(shortNumber),
    t.orders.units(unitsIn(lines)),
  ]
  return {
    name: name.join(' · '),
    now: <FulfillmentState status={status} />,
    after: refusal ? <span class="wrong">{refusal}</span> : <FulfillmentState status={after} />,
  }
}

const shortMax = 10

/** The end of a long number, by which people tell parcels apart. */
function shortNumber(number: string): string {
  return number.length > shortMax ? `…${number.slice(-6)}` : number
}
