import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Card } from '../../kit/card.tsx'
import { Icon } from '../../kit/icon.tsx'
import { moneyText } from '../../kit/money.ts'
import { Time } from '../../kit/time.tsx'
import { Link } from '../../router/link.tsx'
import { StoredValueState } from '../../shared/stored-value-state.tsx'
import { useTexts } from '../../texts/index.ts'

const shownMax = 12

/** Store credit and gift cards that are the customer's own; nothing where there are none. */
export function StoredValueCard({ customerId }: { readonly customerId: string }) {
  const t = useTexts()
  const { data: values = [] } = useQuery({
    key: ['stored_value', { ownerId: customerId }],
    about: ['stored_value'],
    run: async (signal) =>
      (await souk.listStoredValue({ owner_id: customerId, limit: shownMax }, { signal })).data
        .content,
  })
  if (values.length === 0) return null
  return (
    <Card
      title={t.storedValue.title}
      aside={
        <Link class="link" to={`payments/stored-value?owner_id=${customerId}`}>
          {t.storedValue.allOfCustomer}
        </Link>
      }
    >
      <ul class="lines with-figure">
        {values.map((value) => (
          <li key={value.id}>
            <Icon name="credit-card" />
            <span class="theirs">
              <Link class="link" to={`payments/stored-value/${value.id}`}>
                {t.storedValue.kinds[value.kind]}
              </Link>
            </span>
            <StoredValueState status={value.status} />
            <span class="strong">{moneyText(value.balance)}</span>
            <span class="soft small">
              <Time at={value.created_at} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
