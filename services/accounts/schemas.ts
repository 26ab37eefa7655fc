import { Id, Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { type Account, customerIdOf } from './account.ts'

const fields = {
  id: Id('acc'),
  customer_id: Id('cus'),
  has_password: Type.Boolean({
    description: 'Whether the customer has a password; links work without one',
  }),
  verified_at: {
    ...Time,
    description: 'When the customer last opened a link sent to their address',
  },
  last_sign_in_at: Nullable(Time),
  version: Type.Integer({ minimum: 1 }),
  created_at: Time,
  updated_at: Time,
}
export const AccountView = Type.Object(fields, { title: 'CustomerAccount' })

const SessionView = Type.Object(
  {
    id: Id('cse'),
    client_id: Type.String({
      description: 'Key or client of the last sign-in or refresh',
      examples: ['pub_01jwq2m3n4p5q6r7s8t9v0w1x2'],
    }),
    created_at: Time,
    refreshed_at: Time,
    expires_at: Time,
  },
  { title: 'CustomerSession' },
)

export const SignInView = Type.Object(
  {
    customer_id: Id('cus'),
    account: Nullable(AccountView),
    sessions: Type.Array(SessionView, {
      description: 'Where the customer is signed in, the newest first, 20 at most',
    }),
  },
  { title: 'CustomerSignIn' },
)

export function viewOfAccount(found: Account): Static<typeof AccountView> {
  return {
    id: found.id,
    customer_id: customerIdOf(found),
    has_password: found.passwordHash !== null,
    verified_at: found.verifiedAt.toISOString(),
    last_sign_in_at: found.lastSignInAt?.toISOString() ?? null,
    version: found.version,
    created_at: found.createdAt.toISOString(),
    updated_at: found.updatedAt.toISOString(),
  }
}

/** Where a customer has signed in, as identity keeps it. */
interface Session {
  readonly id: string
  readonly clientId: string
  readonly createdAt: Date
  readonly refreshedAt: Date
  readonly expiresAt: Date
}

export function viewOfSignIn(
  customerId: string,
  account: Account | undefined,
  sessions: readonly Session[],
): Static<typeof SignInView> {
  return {
    customer_id: customerId,
    account: account ? viewOfAccount(account) : null,
    sessions: sessions.map(({ id, clientId, createdAt, refreshedAt, expiresAt }) => ({
      id,
      client_id: clientId,
      created_at: createdAt.toISOString(),
      refreshed_at: refreshedAt.toISOString(),
      expires_at: expiresAt.toISOString(),
    })),
  }
}
