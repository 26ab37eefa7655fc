import { createHash, randomBytes } from 'node:crypto'
import type { Caller } from '@souk/platform/testing'
import type { Shop } from './product.ts'

const origin = 'https://shop.example'
const auth = '/api/v1/auth/customers'

export interface Shopper extends Caller {
  readonly customerId: string
  /** Their access token. */
  readonly token: string
}

/** A customer of a sandbox who has signed in from a page of the shop, with a link from its inbox. */
export async function signedInShopper(shop: Shop, email: string): Promise<Shopper> {
  const key = await post<{ key: string }>(shop, '/api/v1/publishable-keys', {
    name: 'Pages',
    origins: [origin],
  })
  const pages = shop.with(key.key)
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const asked = { email, return_url: `${origin}/in`, code_challenge: challenge }
  const password = randomBytes(12).toString('base64url')
  await post(pages, `${auth}/register`, { ...asked, password })
  const { body } = await shop.get<{ content: { to: string; link: string | null }[] }>(
    '/api/v1/sandbox/inbox',
  )
  const link = body.content.find((letter) => letter.to === email)?.link
  if (!link) throw new Error(`no link to ${email}`)
  const token = new URL(link).searchParams.get('token')
  const tokens = await post<{ customer_id: string; access_token: string }>(
    pages,
    `${auth}/verify`,
    { token, code_verifier: verifier },
  )
  const { customer_id: customerId, access_token: accessToken } = tokens
  return { ...shop.with(accessToken), customerId, token: accessToken }
}

async function post<Body>(caller: Caller, url: string, body: unknown): Promise<Body> {
  const reply = await caller.post<Body>(url, body)
  if (reply.status >= 300) throw new Error(`${url} ${reply.text}`)
  return reply.body
}
