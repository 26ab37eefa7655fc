import type { Redemption } from '@souk/sdk'
import { useQuery } from '../../../api/query.ts'
import { souk } from '../../../api/souk.ts'
import { Button } from '../../../kit/button.tsx'
import { Card } from '../../../kit/card.tsx'
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx'
import { type Column, DataTable } from '../../../kit/data-table.tsx'
import { DetailHead } from '../../../kit/detail-head.tsx'
import { Facts } from '../../../kit/facts.tsx'
import { moneyText } from '../../../kit/money.ts'
import { Refusal } from '../../../kit/refusal.tsx'
import { SkeletonCard, SkeletonColumns } from '../../../kit/skeleton-card.tsx'
import { Time } from '../../../kit/time.tsx'
import { search, useAddress } from '../../../router/address.ts'
import { Link } from '../../../router/link.tsx'
import { useMay } from '../../../session/caller.ts'
import { customerNames } from '../../../shared/names/customers.tsx'
import { orderNumberOf } from '../../../shared/names/orders.ts'
import { promotionNames } from '../../../shared/names/promotions.ts'
import { TimelineCard } from '../../../shared/timeline-card.tsx'
import { type Texts, useTexts } from '../../../texts/index.ts'
import { RedemptionStatus } from '../sections.tsx'

const close = () => search({ do: null })
type Shown = Redemption & { readonly etag: string | undefined }

export function RedemptionDetail({ redemptionId }: { readonly redemptionId: string }) {
  const t = useTexts()
  const { data: redemption, error } = useQuery<Shown>({
    key: ['redemption', redemptionId],
    about: ['redemption'],
    of: () => [redemptionId],
    run: async (signal) => {
      const { data, etag } = await souk.getRedemption({ redemptionId }, { signal })
      return { ...data, etag }
    },
  })
  const name = promotionNames.use(redemption?.promotion_id ?? null)
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={1}
        back={{ to: 'promotions/redemptions', name: t.promotions.redemptions }}
        id={redemptionId}
        title={redemption && (name ?? t.promotions.redemption)}
        badges={redemption && <RedemptionStatus status={redemption.status} />}
        actions={redemption && <Actions redemption={redemption} />}
      />
      <Refusal error={error} />
      {!redemption && !error && <RedemptionSkeleton />}
      {redemption && (
        <div class="columns">
          <div>
            <LinesCard redemption={redemption} />
            <TimelineCard about={redemptionId} nouns={['redemption']} />
          </div>
          <div>
            <AboutCard redemption={redemption} />
          </div>
        </div>
      )}
      {redemption && <OpenDialog redemption={redemption} />}
    </main>
  )
}

interface RedemptionProps {
  readonly redemption: Shown
}

const canRelease = ({ status }: Shown) => status === 'RESERVED'
const canRollBack = ({ status }: Shown) =>
  status === 'REDEEMED' || status === 'PARTIALLY_ROLLED_BACK'

function Actions({ redemption }: RedemptionProps) {
  const t = useTexts()
  const may = useMay()
  return (
    <>
      {canRelease(redemption) && may('releaseRedemption') && (
        <Button onClick={() => search({ do: 'release' })}>{t.promotions.release}</Button>
      )}
      {canRollBack(redemption) && may('rollBackRedemption') && (
        <Button onClick={() => search({ do: 'roll-back' })}>{t.promotions.rollBack}</Button>
      )}
    </>
  )
}

function OpenDialog({ redemption }: RedemptionProps) {
  const t = useTexts()
  const may = useMay()
  const open = useAddress().query.get('do')
  const { id: redemptionId, etag: ifMatch } = redemption
  const { release, releaseFollows, released, rollBack, rollBackFollows, rolled } = t.promotions
  const shared = { isDanger: true, about: ['redemption'] as const, onClose: close }
  if (open === 'release' && canRelease(redemption) && may('releaseRedemption')) {
    return (
      <ConfirmDialog
        {...shared}
        title={release}
        action={release}
        run={(idempotencyKey) =>
          souk.releaseRedemption({ redemptionId }, { idempotencyKey, ifMatch })
        }
        done={() => released}
      >
        <p class="soft">{releaseFollows}</p>
      </ConfirmDialog>
    )
  }
  if (open !== 'roll-back' || !canRollBack(redemption) || !may('rollBackRedemption')) return null
  return (
    <ConfirmDialog
      {...shared}
      title={rollBack}
      action={rollBack}
      lines={[
        {
          name: t.promotions.rolledBack,
          now: moneyText(redemption.rolled_back),
          after: moneyText(redemption.amount),
        },
      ]}
      run={(idempotencyKey) =>
        souk.rollBackRedemption({ redemptionId, lines: undefined }, { idempotencyKey, ifMatch })
      }
      done={() => rolled}
    >
      <p class="soft">{rollBackFollows}</p>
    </ConfirmDialog>
  )
}

type Line = Redemption['lines'][number]

function columnsOf(t: Texts): readonly Column<Line>[] {
  return [
    {
      key: 'line',
      title: t.promotions.line,
      cell: ({ of, ref }) => `${t.promotions.lineKinds[of]} ${ref}`,
    },
    {
      key: 'quantity',
      title: t.promotions.quantity,
      isFigure: true,
      isCount: true,
      cell: ({ quantity }) => String(quantity),
    },
    {
      key: 'amount',
      title: t.promotions.discount,
      isFigure: true,
      cell: ({ amount }) => moneyText(amount),
    },
    {
      key: 'operator',
      title: t.promotions.operator,
      isFigure: true,
      isAside: true,
      cell: ({ operator_amount }) => moneyText(operator_amount),
    },
    {
      key: 'provider',
      title: t.promotions.provider,
      isFigure: true,
      isAside: true,
      cell: ({ provider_amount }) => moneyText(provider_amount),
    },
    {
      key: 'rolled_back',
      title: t.promotions.rolledBack,
      isFigure: true,
      isAside: true,
      cell: ({ rolled_back }) => moneyText(rolled_back.amount),
    },
  ]
}

function LinesCard({ redemption: { lines } }: RedemptionProps) {
  const t = useTexts()
  return (
    <Card title={t.promotions.lines} isFlush>
      <DataTable
        name={t.promotions.lines}
        columns={columnsOf(t)}
        items={lines}
        keyOf={({ of, ref }) => `${of} ${ref}`}
      />
    </Card>
  )
}

function AboutCard({ redemption }: RedemptionProps) {
  const t = useTexts()
  const { promotion_id, customer_id, order_id, holder, amount, rolled_back } = redemption
  const promotion = promotionNames.use(promotion_id)
  const customer = customerNames.use(customer_id)
  return (
    <Card title={t.promotions.about}>
      <Facts
        lines={[
          [
            t.promotions.promotion,
            <Link key="promotion" to={`promotions/${promotion_id}`}>
              {promotion}
            </Link>,
          ],
          [t.promotions.discount, moneyText(amount)],
          [t.promotions.rolledBack, moneyText(rolled_back)],
          [
            t.promotions.order,
            order_id && (
              <Link key="order" to={`orders/${order_id}`}>
                {orderNumberOf(order_id)}
              </Link>
            ),
          ],
          [t.promotions.holder, <code key="holder">{holder}</code>],
          [t.promotions.customer, customer_id && <span class="theirs">{customer}</span>],
          [
            t.promotions.expires,
            redemption.expires_at && <Time key="until" at={redemption.expires_at} />,
          ],
        ]}
      />
    </Card>
  )
}

function RedemptionSkeleton() {
  const t = useTexts()
  const { lines, about, promotion, discount, rolledBack, holder } = t.promotions
  return (
    <SkeletonColumns
      wide={<SkeletonCard title={lines} lines={2} />}
      narrow={<SkeletonCard title={about} facts={[promotion, discount, rolledBack, holder]} />}
    />
  )
}
