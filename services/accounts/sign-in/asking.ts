import { commonPasswords, originOf } from '@souk/identity/contract'
import type { Principal } from '@souk/platform'
import type { LinkKind } from '../links/link.ts'
import { returnUrlRefused } from '../problems.ts'
import {
  bucketsOf,
  countAddress,
  countFor,
  messagesFromAnywhere,
  messagesPerAddress,
  messagesPerCustomer,
} from './limits.ts'
import { checkPassword, sendLink } from './operations.ts'
import { type Asker, contextOf, type Parts } from './parts.ts'

/** What every request for a message says. */
export interface Wanted {
  readonly email: string
  readonly return_url: string
  readonly code_challenge: string
}

export interface WantedAccount extends Wanted {
  readonly password: string
  readonly name?: string
  readonly locale?: string
}

/** The password is hashed before anybody is looked for, so that it takes as long whoever has the address. */
export async function askToRegister(parts: Parts, asker: Asker, wanted: WantedAccount) {
  await mayAsk(parts, asker, wanted)
  const { email, password, name = null, locale = null } = wanted
  const { identity } = parts
  const common = await commonPasswords()
  await identity.database.read(contextOf(asker), (tx) =>
    checkPassword(tx, password, common, [email, name ?? '']),
  )
  const passwordHash = await identity.passwords.hash(asker.principal.tenantId, password)
  const registration = { email, name, locale, passwordHash }
  return send(parts, asker, { ...wanted, kind: 'REGISTRATION', registration })
}

export async function askForLink(
  parts: Parts,
  asker: Asker,
  kind: Exclude<LinkKind, 'REGISTRATION'>,
  wanted: Wanted,
) {
  await mayAsk(parts, asker, wanted)
  return send(parts, asker, { ...wanted, kind })
}

async function mayAsk({ identity }: Parts, asker: Asker, wanted: Wanted): Promise<void> {
  checkReturnUrl(asker.principal, wanted.return_url)
  await countAddress(identity, asker, 'messages', messagesPerAddress)
  const buckets = bucketsOf(identity, 'messages', asker, wanted.email)
  await countFor(identity, buckets.here, messagesPerCustomer)
  await countFor(identity, buckets.anywhere, messagesFromAnywhere)
}

type Sending = Wanted & Pick<Parameters<typeof sendLink>[2], 'kind' | 'registration'>

async function send({ identity, vault }: Parts, asker: Asker, wanted: Sending) {
  const { kind, email, return_url: returnUrl, code_challenge: challenge, registration } = wanted
  const asked = { kind, email, returnUrl, challenge, ...(registration && { registration }) }
  const { secrets } = identity
  const expiresAt = await identity.database.write(contextOf(asker), (tx) =>
    sendLink(tx, { secrets, vault }, asked),
  )
  return { expires_at: expiresAt.toISOString() }
}

/** A server of the shop may name any page that is not unencrypted; a page only those of its own origins. */
function checkReturnUrl({ origins }: Principal, text: string): void {
  const origin = URL.canParse(text) ? originOf(new URL(text).origin) : undefined
  const isBare = URL.canParse(text) && new URL(text).username === ''
  const isAllowed = origin !== undefined && (origins === undefined || origins.has(origin))
  if (!isBare || !isAllowed) throw returnUrlRefused()
}
