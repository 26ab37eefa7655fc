import { done } from '@souk/sdk'
import { souk } from '../api/souk.ts'
import { remember, remembered } from '../base/storage.ts'
import { hrefOn, type Place } from './next.ts'
import { begin } from './session.ts'

/** What this browser keeps to show that it is the one that asked for a link. */
const name = 'verifier'

/** Several links may be on their way: all that this browser has asked for open in it, until one has. */
async function wanted(email: string, page: string, next?: Place) {
  const verifier = remembered(name) ?? base64Url(crypto.getRandomValues(new Uint8Array(32)))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  remember(name, verifier)
  return {
    email,
    return_url: location.origin + hrefOn(page, next),
    code_challenge: base64Url(new Uint8Array(digest)),
  }
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

/** Uses up the link that somebody has opened. */
export async function openLink(token: string): Promise<void> {
  begin(done(await souk.verifyCustomer({ token, code_verifier: verifier() })))
  remember(name, undefined)
}

/** The same with one to choose a password. A password that is refused leaves it as it is. */
export async function choosePassword(token: string, password: string): Promise<void> {
  const proof = { token, code_verifier: verifier() }
  begin(done(await souk.resetCustomerPassword({ ...proof, password })))
  remember(name, undefined)
}

/** Of the right form where this browser has asked for none, so that the refusal says what is wrong. */
function verifier(): string {
  return remembered(name) ?? noVerifier
}

const noVerifier = 'A'.repeat(43)
