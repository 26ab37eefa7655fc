import { useState } from 'preact/hooks'
import { customerSouk, signOut, useSession } from '../../account/session.ts'
import { useAnswer } from '../../api/answers.ts'
import { dayText } from '../../base/dates.ts'
import { moneyText } from '../../base/money.ts'
import { Failure } from '../../kit/failure.tsx'
import { Icon } from '../../kit/icon.tsx'
import { hrefOf, navigate } from '../../router/address.ts'
import { PageHeading } from '../../router/heading.tsx'
import { Link } from '../../router/link.tsx'
import { useAllTexts } from '../../texts/index.ts'
import { Addresses } from './addresses.tsx'
import { Profile } from './profile.tsx'
import { Security } from './sessions.tsx'
import { SignInPage } from './sign-in.tsx'

/** What a customer sees of themselves: their orders and their addresses. */
export function AccountPage() {
  const session = useSession()
  if (session === undefined) return <SignInPage way="password" />
  return <Account customerId={session.customerId} />
}

function Account({ customerId }: { readonly customerId: string }) {
  const t = useAllTexts()
  const leave = async () => {
    await signOut()
    navigate(hrefOf())
  }
  return (
    <main class="page" id="content">
      <div class="card-head">
        <PageHeading title={t.account.title} />
        <button type="button" class="button small" onClick={() => void leave()}>
          <Icon name="log-out" />
          {t.account.signOut}
        </button>
      </div>
      <div class="sides account">
        <Orders customerId={customerId} />
        <div class="steps">
          <Profile customerId={customerId} />
          <Addresses customerId={customerId} />
          <Security customerId={customerId} />
        </div>
      </div>
    </main>
  )
}

const stepCount = 12
/** A page of the API. Whoever has more finds the others by their messages. */
const shownMax = 96

function Orders({ customerId }: { readonly customerId: string }) {
  const t = useAllTexts()
  const [count, setCount] = useState(stepCount)
  const { data, error, again } = useAnswer(`orders ${customerId} ${count}`, async (signal) => {
    return (await customerSouk.listOrders({ limit: count }, { signal })).data
  })
  const states: Readonly<Record<string, string>> = t.account.orderStates
  return (
    <section class="card">
      <h2>{t.account.orders}</h2>
      {error !== undefined && <Failure error={error} again={again} />}
      {data?.content.length === 0 && <p class="soft">{t.account.noOrders}</p>}
      <ul class="own-orders">
        {data?.content.map((order) => (
          <li key={order.id}>
            <Link href={hrefOf(['order', order.id])}>
              <span class="theirs">{t.order.number(order.number ?? order.id)}</span>
              <span class="badge">{states[order.status] ?? order.status}</span>
              <span class="note">{order.placed_at && dayText(order.placed_at)}</span>
              <span class="price">{moneyText(order.total)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {data?.page.next != null && count < shownMax && (
        <button type="button" class="button small" onClick={() => setCount(count + stepCount)}>
          {t.list.more}
        </button>
      )}
    </section>
  )
}
