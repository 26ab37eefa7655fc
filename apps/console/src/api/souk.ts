import { type OperationId, Souk, type Waiting } from '@souk/sdk'
import { session } from '../sign-in/session.ts'
import type { Sent } from './whole.ts'

export type { Sent }

/** Any write may have to wait for an approval, and nothing else does. */
type WholeClient = {
  readonly [Id in OperationId]: Waiting extends Awaited<ReturnType<Souk[Id]>>
    ? (args: Sent<Id>, options?: Parameters<Souk[Id]>[1]) => ReturnType<Souk[Id]>
    : Souk[Id]
}

/** The one client of the console, with the token of whoever signed in. Reads take what they like, writes are whole. */
const client = new Souk({
  token: ({ refused }) => session.token(refused),
  fetch: (url, sent) => askedAhead(url, sent) ?? fetch(url, sent),
})

/** What the first script has asked for already: nothing that changes anything. */
function askedAhead(url: unknown, { body }: RequestInit = {}): Promise<Response> | undefined {
  return session.takeAnswer(String(url), body)
}

export const souk: WholeClient & Pick<Souk, 'streamEvents'> = client

/** The same, for a button that changes one thing beside a form that has all fields. */
export const soukInPart: Souk = client
