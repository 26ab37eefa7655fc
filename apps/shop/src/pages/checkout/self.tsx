import type { Address, CustomerProfile } from '@souk/sdk'
import { hrefOn } from '../../account/next.ts'
import { customerSouk, useSession } from '../../account/session.ts'
import { useAnswer } from '../../api/answers.ts'
import { Field } from '../../kit/field.tsx'
import { Link } from '../../router/link.tsx'
import { useAllTexts } from '../../texts/index.ts'

interface Self {
  readonly profile: CustomerProfile
  /** The one that things are sent to comes first. */
  readonly addresses: readonly Address[]
}

/** What is known of whoever has signed in. Where it cannot be read they type it. */
export function useSelf(): Self | undefined {
  const customerId = useSession()?.customerId
  const { data } = useAnswer(`self ${customerId}`, async (signal) => {
    if (customerId === undefined) return undefined
    const asked = { customerId, limit: 24 }
    const [{ data: profile }, { data: listed }] = await Promise.all([
      customerSouk.getMyProfile({}, { signal }),
      customerSouk.listAddresses(asked, { signal }),
    ])
    const isFirst = ({ id }: Address) => id === profile.default_address_ids.shipping
    const addresses = listed.content.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
    return { profile, addresses }
  })
  return customerId === undefined ? undefined : data
}

/** Whoever has an account need not type what it knows. */
export function SignInHint() {
  const t = useAllTexts()
  const session = useSession()
  if (session) return null
  return (
    <Link class="link" href={hrefOn('sign-in', 'checkout')}>
      {t.account.toSignIn}
    </Link>
  )
}

interface KnownProps {
  readonly self: Self | undefined
  readonly onChoose: (address: Address) => void
}

/** The addresses that a customer keeps. */
export function Known({ self, onChoose }: KnownProps) {
  const t = useAllTexts()
  const addresses = self?.addresses ?? []
  if (addresses.length < 2) return null
  return (
    <Field label={t.checkout.known} part="line1">
      {(tied) => (
        <select
          {...tied}
          onChange={({ currentTarget: { value } }) => {
            const chosen = addresses.find(({ id }) => id === value)
            if (chosen) onChoose(chosen)
          }}
        >
          {addresses.map(({ id, name, line1, city }) => (
            <option key={id} value={id}>
              {[name, line1, city].filter(Boolean).join(', ')}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
