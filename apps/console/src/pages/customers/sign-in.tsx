import type { CustomerSignIn } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { SkeletonCard } from '../../kit/skeleton-card.tsx'
import { exactTime } from '../../kit/time.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { useTexts } from '../../texts/index.ts'

/** How a customer signs in to the shop, and where they are signed in. */
export function SignInCard({ customerId }: { readonly customerId: string }) {
  const t = useTexts()
  const may = useMay()
  const open = useAddress().query.get('do')
  const { data: signIn, error } = useQuery({
    key: ['customer sign-in', customerId],
    about: ['customer_account', 'customer'],
    of: () => [customerId],
    run: async (signal) => (await souk.getCustomerAccount({ customerId }, { signal })).data,
  })
  if (!signIn && !error) return <SignInSkeleton />
  const isSignedIn = (signIn?.sessions.length ?? 0) > 0
  const mayEnd = isSignedIn && may('endCustomerSessions')
  return (
    <Card
      title={t.customers.signIn}
      aside={
        mayEnd && (
          <Button icon="log-out" onClick={() => search({ do: 'end-sessions' })}>
            {t.customers.endSessions}
          </Button>
        )
      }
    >
      <Refusal error={error} />
      {signIn && !signIn.account && <p class="soft">{t.customers.neverSignedIn}</p>}
      {signIn?.account && <SignInFacts signIn={signIn} account={signIn.account} />}
      {mayEnd && open === 'end-sessions' && <EndSessions customerId={customerId} />}
    </Card>
  )
}

export function SignInSkeleton() {
  const t = useTexts()
  return <SkeletonCard title={t.customers.signIn} texts={1} />
}

function SignInFacts(props: {
  readonly signIn: CustomerSignIn
  readonly account: NonNullable<CustomerSignIn['account']>
}) {
  const t = useTexts()
  const { signIn, account } = props
  const { last_sign_in_at: last, verified_at: verified } = account
  return (
    <Facts
      lines={[
        [t.customers.signsIn, account.has_password ? t.customers.byPassword : t.customers.byLink],
        [t.customers.lastSignIn, last && exactTime(new Date(last))],
        [t.customers.addressVerified, exactTime(new Date(verified))],
        [
          t.customers.sessions,
          signIn.sessions.length === 0
            ? null
            : signIn.sessions.map(({ id, refreshed_at: seen }) => (
                <span key={id} class="block">
                  {t.customers.seen(exactTime(new Date(seen)))}
                </span>
              )),
        ],
      ]}
    />
  )
}

const close = () => search({ do: null })

function EndSessions({ customerId }: { readonly customerId: string }) {
  const t = useTexts()
  return (
    <ConfirmDialog
      title={t.customers.endSessionsOf}
      action={t.customers.endSessions}
      about={['customer_account']}
      run={(idempotencyKey) => souk.endCustomerSessions({ customerId }, { idempotencyKey })}
      done={() => t.customers.sessionsEnded}
      onClose={close}
    >
      <p class="soft">{t.customers.endSessionsText}</p>
    </ConfirmDialog>
  )
}
