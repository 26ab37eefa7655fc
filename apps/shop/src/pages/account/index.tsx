import { customerSouk, signOut, useSession } from '../../account/session.ts'
import { useAnswer } from '../../api/answers.ts'
import { moneyText } from '../../base/money.ts'
import { Failure } from '../../kit/failure.tsx'
import { Icon } from '../../kit/icon.tsx'
import { hrefOf, navigate } from '../../router/address.ts'
import { PageHeading } from '../../router/heading.tsx'
import { Link } from '../../router/link.tsx'
import { locale, useTexts } from '../../texts/index.ts'
import { Addresses } from './addresses.tsx'
import { SignInPage } from './sign-in.tsx'

/** What a customer sees of themselves: their orders and their addresses. */
export function AccountPage() {
  const session = useSession()
  if (session === undefined) return <SignInPage way="password" />
  return <Account customerId={session.customerId} />
}

function Account({ customerId }: { readonly customerId: string }) {
  const t = useTexts()
  const profile = useAnswer(`profile ${customerId}`, async (signal) => {
    return (await customerSouk.getMyProfile({}, { signal })).data
  })
  const leave = async () => {
    await signOut()
    navigate(hrefOf())
  }
  return (
    <main class="page" id="content">
      <PageHeading title={t.account.title} />
      <div class="card-head">
        <p class="soft theirs" dir="auto">
          {profile.data && [profile.data.name, profile.data.email].filter(Boolean).join(' · ')}
        </p>
        <button type="button" class="button small" onClick={() => void leave()}>
          <Icon name="log-out" />
          {t.account.signOut}
        </button>
      </div>
      {profile.error !== undefined && <Failure error={profile.error} again={profile.again} />}
      <div class="sides">
        <Orders customerId={customerId} />
        <Addresses customerId={customerId} />
      </div>
    </main>
  )
}

const shownMax = 24

function Orders({ customerId }: { readonly customerId: string }) {
  const t = useTexts()
  const { data, error, again } = useAnswer(`orders ${customerId}`, async (signal) => {
    return (await customerSouk.listOrders({ limit: shownMax }, { signal })).data.content
  })
  const states: Readonly<Record<string, string>> = t.account.orderStates
  return (
    <section class="card">
      <h2>{t.account.orders}</h2>
      {error !== undefined && <Failure error={error} again={again} />}
      {data?.length === 0 && <p class="soft">{t.account.noOrders}</p>}
      <ul class="own-orders">
        {data?.map((order) => (
          <li key={order.id}>
            <Link href={hrefOf(['order', order.id])}>
              <span class="theirs">{t.order.number(order.number ?? order.id)}</span>
              <span class="badge">{states[order.status] ?? order.status}</span>
              <span class="note">{order.placed_at && dateText(order.placed_at)}</span>
              <span class="price">{moneyText(order.total)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function dateText(time: string): string {
  return new Date(time).toLocaleDateString(locale(), { dateStyle: 'medium' })
}
