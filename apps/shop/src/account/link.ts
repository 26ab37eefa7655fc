import { done } from '@souk/sdk'
import { souk } from '../api/souk.ts'
import { namesRemembered, remember, remembered } from '../base/storage.ts'
import { hrefOf } from '../router/address.ts'
import type { Place } from './next.ts'
import { begin } from './session.ts'

/**
 * What this browser keeps to show that it is the one that asked for a link: a verifier for each, under a name that stands in the
 * address of the link. So all that were asked for open, whichever comes first, also those of other tabs.
 */
const prefix = 'verifier.'
const keptMax = 8
/** What the address calls that name. */
const keyOfLink = 'link'

async function wanted(email: string, page: string, next?: Place) {
  const verifier = base64Url(crypto.getRandomValues(new Uint8Array(32)))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const challenge = base64Url(new Uint8Array(digest))
  const key = challenge.slice(0, 12)
  keepVerifier(key, verifier)
  const query = new URLSearchParams({ ...(next && { next }), [keyOfLink]: key })
  return {
    email,
    return_url: location.origin + hrefOf([page], query),
    code_challenge: challenge,
  }
}

/** With the time, so that it is known which is the oldest. */
function keepVerifier(key: string, verifier: string): void {
  remember(prefix + key, `${Date.now()} ${verifier}`)
  const names = namesRemembered(prefix)
  const oldestFirst = names.toSorted((one, other) => timeOf(one) - timeOf(other))
  for (const name of oldestFirst.slice(0, -keptMax)) remember(name, undefined)
}

function timeOf(name: string): number {
  return Number(remembered(name)?.split(' ')[0] ?? 0)
}

function base64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export async function sendLink(email: string, next?: Place): Promise<void> {
  await souk.sendMagicLink(await wanted(email, 'signed-in', next))
}

export async function sendPasswordLink(email: string): Promise<void> {
  await souk.sendPasswordReset(await wanted(email, 'new-password'))
}

interface Registration {
  readonly email: string
  readonly password: string
  readonly name?: string
}

export async function register({ email, ...rest }: Registration, next?: Place): Promise<void> {
  await souk.registerCustomer({ ...(await wanted(email, 'signed-in', next)), ...rest })
}

export async function signInWith(email: string, password: string): Promise<void> {
  begin(done(await souk.logInCustomer({ email, password })))
}

/** What a link says that somebody has opened. */
export interface OpenedLink {
  readonly token: string
  readonly key: string
}

export function linkIn(query: URLSearchParams): OpenedLink {
  return { token: query.get('token') ?? '', key: query.get(keyOfLink) ?? '' }
}

/** Uses up the link that somebody has opened. */
export async function openLink({ token, key }: OpenedLink): Promise<void> {
  begin(done(await souk.verifyCustomer({ token, code_verifier: verifierOf(key) })))
  remember(prefix + key, undefined)
}

/** The same with one to choose a password. A password that is refused leaves it as it is. */
export async function choosePassword({ token, key }: OpenedLink, password: string): Promise<void> {
  const proof = { token, code_verifier: verifierOf(key) }
  begin(done(await souk.resetCustomerPassword({ ...proof, password })))
  remember(prefix + key, undefined)
}

/** Of the right form where this browser has asked for none, so that the refusal says what is wrong. */
function verifierOf(key: string): string {
  return remembered(prefix + key)?.split(' ')[1] ?? noVerifier
}

const noVerifier = 'A'.repeat(43)
