import type { ComponentChildren } from 'preact'
import { Spark } from '../../kit/chart.tsx'
import { Icon } from '../../kit/icon.tsx'
import { moneyText } from '../../kit/money.ts'
import { percent, percentText } from '../../kit/percent.ts'
import { Refusal } from '../../kit/refusal.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { unitsText } from '../../kit/units.ts'
import { Link } from '../../router/link.tsx'
import { useSoldOrders } from '../../shared/sales/sold-orders.ts'
import { mainFigures, type Sales, soldIn, useSales } from '../../shared/sales/use-sales.ts'
import { useTexts } from '../../texts/index.ts'

/** The figures of the period, each with how it stands to the one before; each leads to what it counts. */
export function Tiles({ days }: { readonly days: number }) {
  const t = useTexts()
  const soldOrders = useSoldOrders()
  const { data: sales, error } = useSales(days)
  if (error) return <Refusal error={error} />
  const shown = sales && figuresOf(sales)
  const analytics = `analytics?days=${days}`
  return (
    <div class="tiles">
      <Tile
        name={t.overview.grossSales}
        to={analytics}
        figure={shown && moneyText(shown.now.gmv)}
        change={shown && ratioOf(shown.now.gmv.amount, shown.before.gmv.amount)}
        spark={shown?.gmvByDay}
      />
      <Tile
        name={t.overview.orders}
        to={shown && soldOrders(sales.now, shown.now.currency)}
        figure={shown && unitsText(shown.now.orders)}
        change={shown && ratioOf(shown.now.orders, shown.before.orders)}
        spark={shown?.ordersByDay}
      />
      <Tile
        name={t.overview.averageOrder}
        to={analytics}
        figure={
          shown &&
          (shown.now.average_order_value ? moneyText(shown.now.average_order_value) : t.kit.none)
        }
        change={
          shown &&
          ratioOf(
            shown.now.average_order_value?.amount ?? 0,
            shown.before.average_order_value?.amount ?? 0,
          )
        }
      />
      <Tile
        name={t.overview.refundRate}
        to={analytics}
        figure={shown && percentText(shown.now.refund_rate, t.kit.none)}
        change={shown && differenceOf(shown.now.refund_rate, shown.before.refund_rate)}
        isBetterLower
      />
    </div>
  )
}

function figuresOf({ now, before }: Sales) {
  const { currency } = mainFigures(now)
  const series = (now.series ?? []).map((piece) => soldIn(piece, currency))
  return {
    now: mainFigures(now),
    before: mainFigures(before),
    gmvByDay: series.map(({ gmv }) => gmv.amount),
    ordersByDay: series.map(({ orders }) => orders),
  }
}

/** By how much it is more than before, as a part of one; undefined where there was nothing. */
function ratioOf(now: number, before: number): number | undefined {
  return before === 0 ? undefined : (now - before) / before
}

function differenceOf(now: string | null, before: string | null): number | undefined {
  return now === null || before === null ? undefined : Number(now) - Number(before)
}

interface TileProps {
  readonly name: string
  /** Undefined where nothing lists what is counted. */
  readonly to: string | undefined
  /** Undefined until it is known. */
  readonly figure: ComponentChildren | undefined
  readonly change?: number | undefined
  readonly isBetterLower?: boolean
  readonly spark?: readonly number[] | undefined
}

function Tile({ name, to, figure, change, isBetterLower, spark }: TileProps) {
  const parts = (
    <>
      <span class="tile-name">{name}</span>
      <span class="tile-figure">{figure ?? <Skeleton widthEm={4} />}</span>
      <span class="tile-foot">
        <Change change={change} isBetterLower={isBetterLower ?? false} />
        {spark && spark.length > 1 && <Spark values={spark} />}
      </span>
    </>
  )
  return to === undefined ? (
    <div class="tile">{parts}</div>
  ) : (
    <Link to={to} class="tile">
      {parts}
    </Link>
  )
}

function Change(props: { readonly change: number | undefined; readonly isBetterLower: boolean }) {
  const t = useTexts()
  const { change, isBetterLower } = props
  if (change === undefined) return <span>{t.kit.none}</span>
  const isUp = change >= 0
  const tone = Math.abs(change) < 0.0005 ? '' : isUp === isBetterLower ? ' bad' : ' good'
  return (
    <span class={`tile-change${tone}`}>
      <Icon name={isUp ? 'arrow-up-right' : 'arrow-down-right'} />
      <strong>{percent(Math.abs(change))}</strong> <span>{t.overview.before}</span>
    </span>
  )
}
