import {
  admitCustomer,
  findKnownCustomer,
  type KnownCustomer,
  registerCustomer,
} from '@souk/customers/contract'
import {
  getTenant,
  type Identity,
  passwordWeak,
  randomSecret,
  type SignedInCustomer,
  startCustomerSession,
  weaknessOf,
} from '@souk/identity/contract'
import { emailKey, type Tx, type Vault } from '@souk/platform'
import { customerIdOf } from '../account.ts'
import {
  answers,
  endOfLink,
  type Link,
  type LinkKind,
  linkUrl,
  type Registration,
} from '../links/link.ts'
import { deleteLink, findLink, insertLink } from '../links/store.ts'
import type { MessageKind } from '../messages/message.ts'
import { saveMessage } from '../messages/operations.ts'
import { noteSignIn, setPassword } from '../operations.ts'
import { linkGone, linkOfAnotherBrowser, messagesNotSetUp } from '../problems.ts'
import { getSettings } from '../settings/store.ts'
import { findAccount } from '../store.ts'

type Secrets = Identity['secrets']

/** What somebody asks to be sent. */
export interface Asked {
  readonly kind: LinkKind
  readonly email: string
  readonly returnUrl: string
  readonly challenge: string
  readonly registration?: Registration
}

interface Sealing {
  readonly secrets: Secrets
  readonly vault: Vault
}

/**
 * Whoever asks is answered the same, whatever there is: the message alone says it. So that it also takes as long, a link is made
 * for everybody, and sent to those whom it is for. A tenant that nobody has set up is refused for all addresses alike.
 */
export async function sendLink(tx: Tx, { secrets, vault }: Sealing, asked: Asked): Promise<Date> {
  const settings = await getSettings(tx)
  if (tx.mode === 'live' && settings.messageUrl === null) throw messagesNotSetUp()
  const customer = await findKnownCustomer(tx, asked.email)
  const account = customer && (await findAccount(tx, customer.id))
  const message = messageFor(asked.kind, customer, account !== undefined)
  const token = randomSecret()
  const link = newLink(tx, { secrets, vault }, asked, { token, customerId: customer?.id ?? null })
  const isSent = kindsWithLink.has(message)
  const { registration } = asked
  await insertLink(tx, isSent ? link : { ...link, hash: `${link.hash} unsent` })
  await saveMessage(
    tx,
    vault,
    {
      kind: message,
      customerId: customer?.id ?? null,
      expiresAt: link.expiresAt,
      letter: {
        to: asked.email,
        locale: customer?.locale ?? registration?.locale ?? null,
        link: isSent ? linkUrl(asked.returnUrl, token) : null,
      },
    },
    settings,
  )
  return link.expiresAt
}

const kindsWithLink = new Set<MessageKind>(['CONFIRM_ADDRESS', 'MAGIC_LINK', 'PASSWORD_RESET'])

function messageFor(
  kind: LinkKind,
  customer: KnownCustomer | undefined,
  hasAccount: boolean,
): MessageKind {
  const maySignIn = customer?.maySignIn ?? false
  if (kind === 'REGISTRATION') {
    const isNew = customer === undefined || (maySignIn && !hasAccount)
    return isNew ? 'CONFIRM_ADDRESS' : 'ACCOUNT_EXISTS'
  }
  return maySignIn ? kind : 'NO_ACCOUNT'
}

function newLink(
  tx: Tx,
  { secrets, vault }: Sealing,
  { kind, email, challenge, registration }: Asked,
  { token, customerId }: { readonly token: string; readonly customerId: string | null },
): Link {
  return {
    hash: hashOf(secrets, token),
    kind,
    customerId,
    addressHash: addressHash(tx, secrets, email),
    challenge,
    sealedRegistration: registration ? vault.seal(JSON.stringify(registration)) : null,
    createdAt: tx.now,
    expiresAt: endOfLink(kind, tx.now),
  }
}

function hashOf(secrets: Secrets, token: string): string {
  return secrets.hash(`customer link ${token}`)
}

function addressHash(tx: Tx, secrets: Secrets, email: string): string {
  return secrets.hash(`customer address ${tx.tenantId} ${emailKey(email)}`)
}

/** What somebody brings who has opened a link. */
export interface Opened {
  readonly token: string
  readonly verifier: string
  readonly clientId: string
}

/**
 * Opens a link that signs in: it is used up, and whoever opened it has proved to read what is sent to the address. An account
 * that came into being meanwhile keeps its password.
 */
export async function openLink(
  tx: Tx,
  sealing: Sealing,
  opened: Opened,
): Promise<SignedInCustomer> {
  const link = await findOpened(tx, sealing.secrets, opened, ['REGISTRATION', 'MAGIC_LINK'])
  const registration = registrationIn(sealing.vault, link)
  const customer = registration
    ? await registerCustomer(tx, registration)
    : await admitByLink(tx, sealing.secrets, link)
  if (!customer) throw linkGone()
  await useUp(tx, link)
  await noteSignIn(tx, customer.id, 'LINK', registration?.passwordHash ?? null)
  const { clientId } = opened
  return startCustomerSession(tx, sealing.secrets, { customerId: customer.id, clientId })
}

/** Opens a link with which a password is chosen. Everybody who was signed in before is signed out. */
export async function openPasswordReset(
  tx: Tx,
  { secrets }: Pick<Sealing, 'secrets'>,
  opened: Opened,
  passwordHash: string,
): Promise<SignedInCustomer> {
  const link = await findOpened(tx, secrets, opened, ['PASSWORD_RESET'])
  const customer = await admitByLink(tx, secrets, link)
  if (!customer) throw linkGone()
  await useUp(tx, link)
  const account = await noteSignIn(tx, customer.id, 'LINK')
  await setPassword(tx, account, passwordHash, null)
  return startCustomerSession(tx, secrets, {
    customerId: customerIdOf(account),
    clientId: opened.clientId,
  })
}

/** In another browser it stays as it is: whoever asked for it can still use it. */
async function findOpened(
  tx: Tx,
  secrets: Secrets,
  { token, verifier }: Opened,
  kinds: readonly LinkKind[],
): Promise<Link> {
  const link = await findLink(tx, hashOf(secrets, token))
  if (!link || !kinds.includes(link.kind)) throw linkGone()
  if (!answers(link, verifier)) throw linkOfAnotherBrowser()
  return link
}

/** Whoever reads what is sent to an address that the customer has no more is somebody else. */
async function admitByLink(
  tx: Tx,
  secrets: Secrets,
  link: Pick<Link, 'customerId' | 'addressHash'>,
): Promise<{ readonly id: string } | undefined> {
  const { customerId } = link
  const customer = customerId === null ? undefined : await admitCustomer(tx, customerId)
  const isTheirs = customer && addressHash(tx, secrets, customer.email) === link.addressHash
  return isTheirs ? customer : undefined
}

/** Under the lock of the customer, as whatever else ends links. Of two who open it at once one gets through. */
async function useUp(tx: Tx, { hash }: Link): Promise<void> {
  if (!(await deleteLink(tx, hash))) throw linkGone()
}

function registrationIn(vault: Vault, { sealedRegistration }: Link): Registration | undefined {
  if (sealedRegistration === null) return undefined
  return JSON.parse(vault.open(sealedRegistration)) as Registration
}

/** Refuses a password that is easy to guess for whoever knows the customer. It says nothing about whether there is one. */
export async function checkPassword(
  tx: Tx,
  password: string,
  common: ReadonlySet<string>,
  personal: readonly string[],
): Promise<void> {
  const { name } = await getTenant(tx)
  const reason = weaknessOf(password, { common, personal: [...personal, name] })
  if (reason !== undefined) throw passwordWeak({ reason })
}
