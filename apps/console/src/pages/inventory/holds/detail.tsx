import type { Reservation } from '@souk/sdk'
import { useQuery } from '../../../api/query.ts'
import { souk } from '../../../api/souk.ts'
import { Button } from '../../../kit/button.tsx'
import { Card } from '../../../kit/card.tsx'
import { type Column, DataTable } from '../../../kit/data-table.tsx'
import { DetailHead } from '../../../kit/detail-head.tsx'
import { type FactLine, Facts } from '../../../kit/facts.tsx'
import { stateAfter } from '../../../kit/moves.ts'
import { Refusal } from '../../../kit/refusal.tsx'
import { SkeletonCard, SkeletonColumns, SkeletonTable } from '../../../kit/skeleton-card.tsx'
import { exactTime } from '../../../kit/time.tsx'
import { unitsText } from '../../../kit/units.ts'
import { search, useAddress } from '../../../router/address.ts'
import { Link } from '../../../router/link.tsx'
import { useMay } from '../../../session/caller.ts'
import { orderNumberOf } from '../../../shared/names/orders.ts'
import { VariantCell } from '../../../shared/names/variants.tsx'
import { TimelineCard, TimelineCardSkeleton } from '../../../shared/timeline-card.tsx'
import { type Texts, useTexts } from '../../../texts/index.ts'
import { ExtendHold, ReleaseHold, type ShownHold } from './commands.tsx'
import { HoldStatus, unitsIn } from './status.tsx'

const close = () => search({ do: null })

export function HoldDetail({ reservationId }: { readonly reservationId: string }) {
  const t = useTexts()
  const { data: hold, error } = useQuery<ShownHold>({
    key: ['reservation', reservationId],
    about: ['reservation'],
    of: () => [reservationId],
    run: async (signal) => {
      const { data, etag } = await souk.getReservation({ reservationId }, { signal })
      return { ...data, etag }
    },
  })
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={2}
        back={{ to: 'inventory/holds', name: t.holds.holds }}
        id={reservationId}
        title={hold?.owner.id}
        badges={hold && <HoldStatus status={hold.status} />}
        actions={hold && <Actions hold={hold} />}
        note={hold && t.holds.unitsText(unitsIn(hold))}
      />
      <Refusal error={error} />
      {!hold && !error && <HoldSkeleton />}
      {hold && (
        <div class="columns">
          <div>
            <Card title={t.holds.lines} isFlush>
              <DataTable
                name={t.holds.lines}
                columns={columnsOf(t)}
                items={hold.lines}
                keyOf={({ variant_id, warehouse }) => `${variant_id} ${warehouse}`}
              />
            </Card>
          </div>
          <div>
            <Card title={t.holds.about}>
              <Facts lines={factsOf(hold, t)} />
            </Card>
            <TimelineCard about={reservationId} nouns={['reservation']} />
          </div>
        </div>
      )}
      {hold && <OpenDialog hold={hold} />}
    </main>
  )
}

interface HoldProps {
  readonly hold: ShownHold
}

/** Units can be given back or held longer as long as they are held at all. */
function isHeld({ status }: Reservation): boolean {
  return stateAfter('reservation', status, 'release') !== undefined
}

function Actions({ hold }: HoldProps) {
  const t = useTexts()
  const may = useMay()
  if (!isHeld(hold)) return null
  return (
    <>
      {may('extendReservation') && (
        <Button icon="clock" onClick={() => search({ do: 'extend' })}>
          {t.holds.extend}
        </Button>
      )}
      {may('releaseReservation') && (
        <Button icon="undo-2" onClick={() => search({ do: 'release' })}>
          {t.holds.release}
        </Button>
      )}
    </>
  )
}

function OpenDialog({ hold }: HoldProps) {
  const open = useAddress().query.get('do')
  const may = useMay()
  if (!isHeld(hold)) return null
  if (open === 'extend' && may('extendReservation')) return <ExtendHold {...{ hold, close }} />
  return open === 'release' && may('releaseReservation') ? (
    <ReleaseHold {...{ hold, close }} />
  ) : null
}

function factsOf(hold: Reservation, t: Texts): readonly FactLine[] {
  const { order_id, expires_at, created_at } = hold
  return [
    [t.holds.cart, hold.owner.id],
    [t.holds.expiresAt, exactTime(new Date(expires_at))],
    [t.holds.createdAt, exactTime(new Date(created_at))],
    [
      t.holds.order,
      order_id && (
        <Link key="order" to={`orders/${order_id}`} class="link">
          {orderNumberOf(order_id)}
        </Link>
      ),
    ],
  ]
}

type Line = Reservation['lines'][number]

function columnsOf(t: Texts): readonly Column<Line>[] {
  return [
    {
      key: 'item',
      title: t.holds.item,
      cell: ({ variant_id }) => (
        <Link to={`inventory?variant_id=${variant_id}`} class="plain-link">
          <VariantCell id={variant_id} />
        </Link>
      ),
    },
    {
      key: 'location',
      title: t.holds.location,
      cell: ({ warehouse }) => <span class="soft theirs">{warehouse}</span>,
    },
    {
      key: 'units',
      title: t.holds.units,
      isFigure: true,
      isCount: true,
      cell: ({ quantity }) => unitsText(quantity),
    },
  ]
}

function HoldSkeleton() {
  const t = useTexts()
  const { cart, expiresAt, createdAt, order } = t.holds
  return (
    <SkeletonColumns
      wide={
        <SkeletonTable
          title={t.holds.lines}
          columns={[[t.holds.item], [t.holds.location], [t.holds.units, 'figure']]}
          rows={1}
        />
      }
      narrow={
        <>
          <SkeletonCard title={t.holds.about} facts={[cart, expiresAt, createdAt, order]} />
          <TimelineCardSkeleton />
        </>
      }
    />
  )
}
