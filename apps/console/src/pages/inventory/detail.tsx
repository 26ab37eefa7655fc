import type { ListMovementsItem, StockItem } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import { Card, Empty } from '../../kit/card.tsx'
import { DataTable } from '../../kit/data-table.tsx'
import { DetailHead } from '../../kit/detail-head.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { unitsText } from '../../kit/units.ts'
import { search, useAddress } from '../../router/address.ts'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../session/caller.ts'
import { useVariantName, type VariantName } from '../../shared/names/variants.tsx'
import { TimelineCard } from '../../shared/timeline-card.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { AdjustDialog } from './adjust.tsx'
import { useItemsOfVariant } from './items-of-variant.ts'
import { isShort, movementsOf } from './list.tsx'
import { movementColumns } from './movements.tsx'
import { ReservationsCard } from './reservations.tsx'
import { SettingsCard, SettingsDialog } from './settings.tsx'
import { StockItemSkeleton } from './skeleton.tsx'
import { TransferDialog } from './transfer.tsx'

/** The stock of one variant at one location. */
export function StockItemDetail({ stockItemId }: { readonly stockItemId: string }) {
  const t = useTexts()
  const { query } = useAddress()
  const { data: item, error } = useQuery({
    key: ['stock-item', stockItemId],
    about: ['stock', 'stock_item', 'reservation', 'order', 'variant'],
    run: async (signal) => {
      const { data, etag } = await souk.getStockItem({ stockItemId }, { signal })
      return { ...data, etag }
    },
  })
  const name = useVariantName(item?.variant_id)
  const onClose = () => search({ do: null })
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={2}
        back={{ to: 'inventory', name: t.menu.inventory }}
        id={stockItemId}
        title={item && name.title}
        actions={item && <Actions />}
        note={item && [name.note, item.warehouse].filter(Boolean).join(' · ')}
      />
      <Refusal error={error} />
      {!item && !error && <StockItemSkeleton />}
      {item && (
        <div class="columns">
          <div>
            <CountsCard item={item} />
            <ReservationsCard item={item} />
            <MovementsCard item={item} />
          </div>
          <div>
            <SettingsCard item={item} />
            <PlacesCard item={item} name={name} />
            <TimelineCard about={stockItemId} nouns={['stock', 'stock_item']} />
          </div>
        </div>
      )}
      {item && query.get('do') === 'adjust' && (
        <AdjustDialog item={item} name={name.title} onClose={onClose} />
      )}
      {item && query.get('do') === 'settings' && (
        <SettingsDialog item={item} name={name.title} onClose={onClose} />
      )}
      {item && query.get('do') === 'transfer' && (
        <TransferDialog item={item} name={name.title} onClose={onClose} />
      )}
    </main>
  )
}

function Actions() {
  const t = useTexts()
  const may = useMay()
  if (!may('adjustStock')) return null
  return (
    <>
      <Button icon="truck" onClick={() => search({ do: 'transfer' })}>
        {t.inventory.transfer}
      </Button>
      <Button kind="primary" icon="pencil" onClick={() => search({ do: 'adjust' })}>
        {t.inventory.adjust}
      </Button>
    </>
  )
}

function CountsCard({ item }: { readonly item: StockItem }) {
  const t = useTexts()
  return (
    <Card title={t.inventory.counts}>
      <dl class="figures">
        <div>
          <dt>{t.inventory.onHand}</dt>
          <dd>
            <Link to={movementsOf(item)} class="plain-link">
              {unitsText(item.on_hand)}
            </Link>
          </dd>
          <dd class="note">{t.inventory.onHandIs}</dd>
        </div>
        <div>
          <dt>{t.inventory.reserved}</dt>
          <dd>
            <Link to={`inventory/${item.id}#reservations`} class="plain-link">
              {unitsText(item.reserved)}
            </Link>
          </dd>
          <dd class="note">
            {t.inventory.reservedIs(unitsText(item.committed), unitsText(item.held))}
          </dd>
        </div>
        <Figure name={t.inventory.damaged} units={item.damaged} note={t.inventory.damagedIs} />
        <Figure
          name={t.inventory.safetyStock}
          units={item.safety_stock}
          note={t.inventory.safetyStockIs}
        />
        <Figure name={t.inventory.incoming} units={item.incoming} note={t.inventory.incomingIs} />
        <div>
          <dt>{t.inventory.available}</dt>
          <dd class={isShort(item) ? 'short' : undefined}>
            {item.tracked ? unitsText(item.available) : t.products.unlimited}
          </dd>
          <dd class="note">{availableNote(item, t)}</dd>
        </div>
      </dl>
    </Card>
  )
}

function availableNote({ tracked, offered }: StockItem, t: Texts): string {
  if (!tracked) return t.inventory.untracked
  return offered ? t.inventory.availableIs : t.inventory.notOffered
}

/** What most items have none of is shown where there is some. */
function Figure(props: { readonly name: string; readonly units: number; readonly note: string }) {
  const { name, units, note } = props
  if (units === 0) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{unitsText(units)}</dd>
      <dd class="note">{note}</dd>
    </div>
  )
}

const shownMovements = 12

function MovementsCard({ item }: { readonly item: StockItem }) {
  const t = useTexts()
  const { variant_id, warehouse } = item
  const { data: movements } = useQuery<ListMovementsItem[]>({
    key: ['movements', variant_id, warehouse],
    about: ['stock', 'fulfillment'],
    run: async (signal) => {
      const wanted = { variant_id, warehouse, limit: shownMovements }
      return (await souk.listMovements(wanted, { signal })).data.content
    },
  })
  const columns = movementColumns(t).filter(({ key }) => key !== 'warehouse')
  return (
    <Card
      title={t.inventory.movements}
      aside={
        <Link to={movementsOf(item)} class="link">
          {t.inventory.allMovements}
        </Link>
      }
      isFlush
    >
      <DataTable
        name={t.inventory.movements}
        columns={columns}
        items={movements}
        rowsExpected={3}
        keyOf={({ id }) => id}
      />
      {movements?.length === 0 && (
        <Empty icon="boxes" title={t.inventory.noMovement}>
          <p>{t.inventory.noMovementDetail}</p>
        </Empty>
      )}
    </Card>
  )
}

/** The product that it is a form of, and the same variant elsewhere. */
function PlacesCard(props: { readonly item: StockItem; readonly name: VariantName }) {
  const t = useTexts()
  const may = useMay()
  const { item, name } = props
  const others = useItemsOfVariant(item.variant_id).filter(({ id }) => id !== item.id)
  return (
    <>
      {name.productId !== undefined && may('getProduct') && (
        <Card title={t.products.product}>
          <Link to={`products/${name.productId}`} class="person">
            <strong class="theirs">{name.title}</strong>
            <span class="soft theirs">{name.note}</span>
          </Link>
        </Card>
      )}
      {others.length > 0 && (
        <Card title={t.inventory.elsewhere}>
          <ul class="lines">
            {others.map((other) => (
              <li key={other.id}>
                <Link to={`inventory/${other.id}`} class="link theirs">
                  {other.warehouse}
                </Link>
                <strong>{unitsText(other.available)}</strong>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
