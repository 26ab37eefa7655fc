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

const times = { created_at: Time, refreshed_at: Time, expires_at: Time }
const SessionView = Type.Object(
  {
    id: Id('cse'),
    client_id: Type.String({
      description: 'Key or client of the last sign-in or refresh',
      examples: ['pub_01jwq2m3n4p5q6r7s8t9v0w1x2'],
    }),
    ...times,
  },
  { title: 'CustomerSession' },
)
const newestFirst = 'Where the customer is signed in, the newest first, 20 at most'

export const SignInView = Type.Object(
  {
    customer_id: Id('cus'),
    account: Nullable(AccountView),
    sessions: Type.Array(SessionView, { description: newestFirst }),
  },
  { title: 'CustomerSignIn' },
)

/** What customers see of it themselves. */
export const OwnSignInView = Type.Object(
  {
    account: AccountView,
    sessions: Type.Array(
      Type.Object(
        {
          id: Id('cse'),
          is_current: Type.Boolean({ description: 'Whether the request came from there' }),
          ...times,
        },
        { title: 'MyCustomerSession' },
      ),
      { description: newestFirst },
    ),
  },
  { title: 'MyCustomerSignIn' },
)

export const EndOwnSessionsBody = Type.Object(
  {
    session_ids: Type.Optional(
      Type.Array(Id('cse'), {
        minItems: 1,
        maxItems: 20,
        uniqueItems: true,
        description: 'Which to end; all but the one that asks when absent',
      }),
    ),
  },
  { additionalProperties: false },
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
    sessions: sessions.map(({ id, clientId, ...rest }) => ({
      id,
      client_id: clientId,
      ...timesOf(rest),
    })),
  }
}

export function viewOfOwnSignIn(
  account: Account,
  sessions: readonly Session[],
  currentId: string,
): Static<typeof OwnSignInView> {
  return {
    account: viewOfAccount(account),
    sessions: sessions.map(({ id, ...rest }) => ({
      id,
      is_current: id === currentId,
      ...timesOf(rest),
    })),
  }
}

function timesOf({
  createdAt,
  refreshedAt,
  expiresAt,
}: Pick<Session, 'createdAt' | 'refreshedAt' | 'expiresAt'>) {
  return {
    created_at: createdAt.toISOString(),
    refreshed_at: refreshedAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  }
}
