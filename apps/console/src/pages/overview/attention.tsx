import type { OperationId } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import type { Subject } from '../../api/subject.ts'
import { Card } from '../../kit/card.tsx'
import { Icon, type IconName } from '../../kit/icon.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { unitsText } from '../../kit/units.ts'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../session/caller.ts'
import { type Texts, useTexts } from '../../texts/index.ts'

/** As many as a list gives at once, where it does not say how many there are. */
const limit = 96
/** So many units or fewer are few. */
const lowStock = 10

interface Waiting {
  readonly name: keyof Texts['overview']
  readonly icon: IconName
  readonly to: string
  readonly needs: OperationId
  readonly about: readonly Subject[]
  readonly ask: (signal: AbortSignal) => PromiseLike<{ readonly data: AnyPage }>
}

interface AnyPage {
  readonly content: readonly unknown[]
  readonly page: { readonly next: string | null; readonly total?: number | null }
}

const waiting: readonly Waiting[] = [
  {
    name: 'toFulfill',
    icon: 'truck',
    to: 'orders?fulfillable=true',
    needs: 'listOrders',
    about: ['order'],
    ask: (signal) => souk.listOrders({ fulfillable: true, limit: 1 }, { signal }),
  },
  {
    name: 'partlyFulfilled',
    icon: 'package',
    to: 'orders?status=PARTIALLY_FULFILLED',
    needs: 'listOrders',
    about: ['order'],
    ask: (signal) => souk.listOrders({ status: 'PARTIALLY_FULFILLED', limit: 1 }, { signal }),
  },
  {
    name: 'toPay',
    icon: 'clock',
    to: 'orders?status=PENDING',
    needs: 'listOrders',
    about: ['order'],
    ask: (signal) => souk.listOrders({ status: 'PENDING', limit: 1 }, { signal }),
  },
  {
    name: 'failedPayments',
    icon: 'credit-card',
    to: 'payments?status=FAILED',
    needs: 'listPayments',
    about: ['payment'],
    ask: (signal) => souk.listPayments({ status: 'FAILED', limit }, { signal }),
  },
  {
    name: 'toDecide',
    icon: 'shield-check',
    to: 'approvals?view=decidable',
    needs: 'approveApproval',
    about: ['approval'],
    ask: (signal) => souk.listApprovals({ decidable: true, limit }, { signal }),
  },
  {
    name: 'lowStock',
    icon: 'boxes',
    to: `inventory?available_to=${lowStock}`,
    needs: 'listStockItems',
    about: ['stock', 'order'],
    ask: (signal) => souk.listStockItems({ available_to: lowStock, limit }, { signal }),
  },
  {
    name: 'inReview',
    icon: 'store',
    to: 'providers?status=IN_REVIEW',
    needs: 'approveProvider',
    about: ['provider'],
    ask: (signal) => souk.listProviders({ status: 'IN_REVIEW', limit }, { signal }),
  },
]

/** What waits for somebody, as far as whoever looks may do something about it. */
export function AttentionCard() {
  const t = useTexts()
  const may = useMay()
  return (
    <Card title={t.overview.attention}>
      <ul class="waiting">
        {waiting
          .filter(({ needs }) => may(needs))
          .map((one) => (
            <WaitingLine key={one.name} waiting={one} />
          ))}
      </ul>
    </Card>
  )
}

function WaitingLine({ waiting: one }: { readonly waiting: Waiting }) {
  const t = useTexts()
  const { data: found } = useQuery({
    key: ['waiting', one.name],
    about: one.about,
    run: async (signal) => {
      const { data } = await one.ask(signal)
      const { total, next } = data.page
      if (typeof total === 'number') return unitsText(total)
      return `${data.content.length}${next === null ? '' : '+'}`
    },
  })
  return (
    <li>
      <Link to={one.to}>
        <span class="symbol">
          <Icon name={one.icon} />
        </span>
        <span>{String(t.overview[one.name])}</span>
        <strong class="waiting-count">{found ?? <Skeleton widthEm={1} />}</strong>
        <Icon name="chevron-right" />
      </Link>
    </li>
  )
}
