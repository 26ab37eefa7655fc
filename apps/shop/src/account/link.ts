import { done } from '@souk/sdk'
import { souk } from '../api/souk.ts'
import { remember, remembered } from '../base/storage.ts'
import { hrefOf } from '../router/address.ts'
import { begin } from './session.ts'

/** What this browser keeps to show that it is the one that asked for a link. */
const name = 'verifier'

async function wanted(email: string) {
  const verifier = base64Url(crypto.getRandomValues(new Uint8Array(32)))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  remember(name, verifier)
  return {
    email,
    return_url: location.origin + hrefOf(['signed-in']),
    code_challenge: base64Url(new Uint8Array(digest)),
  }
}

function base64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export async function sendLink(email: string): Promise<void> {
  await souk.sendMagicLink(await wanted(email))
}

export async function register(draft: {
  readonly email: string
  readonly password: string
  readonly name?: string
}): Promise<void> {
  const { email, ...rest } = draft
  await souk.registerCustomer({ ...(await wanted(email)), ...rest })
}

export async function signInWith(email: string, password: string): Promise<void> {
  begin(done(await souk.logInCustomer({ email, password })))
}

/** Uses up the link that somebody has opened. */
export async function openLink(token: string): Promise<void> {
  const verifier = remembered(name) ?? ''
  begin(done(await souk.verifyCustomer({ token, code_verifier: verifier })))
  remember(name, undefined)
}
