import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, describe, test } from 'node:test'
import { headersFor, signerOf } from '@souk/platform'
import { asOwner } from '@souk/platform/testing'
import {
  type AccountsWorld,
  createAccountsWorld,
  password,
  type TestShop,
} from '../accounts.fixture.ts'

const settings = '/api/v1/customer-accounts/settings'

interface Posted {
  readonly headers: Record<string, string>
  readonly body: string
}

let world: AccountsWorld
let server: Server
let url: string
let posted: Posted[] = []
let answer = 204
before(async () => {
  world = await createAccountsWorld()
  server = createServer(async (request, reply) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    posted.push({
      headers: request.headers as Record<string, string>,
      body: Buffer.concat(parts).toString(),
    })
    reply.writeHead(answer).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`
})
beforeEach(() => {
  posted = []
  answer = 204
})
after(async () => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
  await world.close()
})

async function posting(shop: TestShop): Promise<string> {
  const set = await shop.patch(settings, { message_url: url })
  assert.equal(set.status, 200, set.text)
  const made = await shop.post<{ message_secret: string }>(`${settings}/rotate-secret`)
  assert.equal(made.status, 200, made.text)
  return made.body.message_secret
}

describe('a message to somebody who signs in', () => {
  test('is posted once, signed, with the link that works', async () => {
    const shop = await world.open()
    const secret = await posting(shop)
    const browser = shop.browser()
    await browser.register('amira@shop.example')
    await world.workOff()
    await world.workOff()
    assert.equal(posted.length, 1)
    const [{ headers, body }] = posted as [Posted]
    const sent = JSON.parse(body) as { id: string; kind: string; to: string; link: string }
    assert.partialDeepStrictEqual(sent, { kind: 'CONFIRM_ADDRESS', to: 'amira@shop.example' })
    const timestamp = new Date(Number(headers['webhook-timestamp']) * 1_000)
    const expected = headersFor({ id: sent.id, timestamp, body, keys: [signerOf(secret)] })
    assert.equal(headers['webhook-id'], sent.id)
    assert.equal(headers['webhook-signature'], expected['webhook-signature'])
    const token = String(new URL(sent.link).searchParams.get('token'))
    assert.equal((await browser.verify(token)).status, 200)
  })

  test('is posted again where it was not taken, with the same id, and given up when it is of no use any more', async () => {
    const shop = await world.open()
    await posting(shop)
    answer = 503
    await shop.browser().askForLink('nobody@shop.example')
    await world.workOff()
    assert.equal(posted.length, 1)
    const [message] = (
      await shop.get<{ content: { status: string; last_error: string }[] }>('/api/v1/sandbox/inbox')
    ).body.content
    assert.deepEqual([message?.status, message?.last_error], ['DUE', 'status_503'])
    answer = 204
    await release(shop)
    await world.workOff()
    const ids = posted.map(({ headers }) => headers['webhook-id'])
    assert.deepEqual([ids.length, new Set(ids).size], [2, 1])
  })

  test('409: a live tenant that nobody has set up refuses every address alike', async () => {
    const shop = await world.open('live')
    for (const asked of [
      await shop.browser().register('amira@shop.example'),
      await shop.browser().askForLink('amira@shop.example'),
      await shop.browser().askForPassword('nobody@shop.example'),
    ]) {
      assert.deepEqual([asked.status, asked.body.code], [409, 'messages_not_set_up'])
    }
    const inbox = await shop.get('/api/v1/sandbox/inbox')
    assert.deepEqual([inbox.status, inbox.body.code], [403, 'sandbox_only'])
    for (const refused of [url, 'https://127.0.0.1/', 'https://localhost/x', 'https://10.0.0.1/']) {
      const set = await shop.patch(settings, { message_url: refused })
      assert.deepEqual([set.status, set.body.code], [422, 'message_url_refused'], refused)
    }
    const set = await shop.patch(settings, { message_url: 'https://shop.example/messages' })
    assert.equal(set.status, 200, set.text)
    assert.equal((await shop.browser().askForLink('amira@shop.example')).status, 200)
  })

  test('says nothing to anybody else: no secret stands in any row, event, audit entry or stored answer', async () => {
    const shop = await world.open()
    const secret = await posting(shop)
    const browser = shop.browser()
    await browser.register('quiet@shop.example')
    const token = await shop.tokenFor('quiet@shop.example')
    const { body: tokens } = await browser.verify(token)
    await browser.askForPassword('quiet@shop.example')
    const reset = await shop.tokenFor('quiet@shop.example')
    const refreshed = await browser.refresh(tokens.refresh_token)
    await world.workOff()
    await world.settle()
    const secrets = [token, reset, tokens.refresh_token, refreshed.body.refresh_token]
    for (const one of [...secrets, tokens.access_token, password, secret]) {
      assert.deepEqual(await tablesWith(one), [], one)
    }
  })

  test('422 and 409 leave the settings as they are; what changes nothing is no new version', async () => {
    const shop = await world.open()
    const { body: first } = await shop.patch(settings, { message_url: url })
    const { body: again } = await shop.patch(settings, { message_url: url })
    assert.equal(again.version, first.version)
    assert.equal((await shop.patch(settings, { message_url: 'ftp://shop.example' })).status, 422)
    const stale = await shop.patch(settings, { message_url: null }, { 'if-match': '"v1"' })
    assert.equal(stale.status, 412)
    const { body: now } = await shop.get(settings)
    assert.deepEqual([now.message_url, now.version], [url, first.version])
  })

  test('is gone a day later, and an expired link at once', async () => {
    const shop = await world.open()
    await shop.browser().askForLink('nobody@shop.example')
    assert.equal((await shop.inbox()).length, 1)
    await aged(shop, '2 days')
    await world.tick()
    assert.deepEqual(await shop.inbox(), [])
  })
})

/** In any row of any table, as text. */
async function tablesWith(secret: string): Promise<string[]> {
  return asOwner(world.db, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const { rowCount } = await client.query(
        `select 1 from ${name} t where position($1 in t::text) > 0 limit 1`,
        [secret],
      )
      if (rowCount) found.push(name)
    }
    return found
  })
}

/** What waits because the receiver failed may be tried at once. */
async function release({ tenantId }: TestShop): Promise<void> {
  await owner(
    `update platform.outbound_lanes set held_until = null, wake_at = now() where tenant_id = $1`,
    [tenantId],
  )
}

async function aged({ tenantId }: TestShop, by: string): Promise<void> {
  await owner(
    `update accounts.messages set created_at = created_at - $2::interval where tenant_id = $1`,
    [tenantId, by],
  )
  await owner(
    `update accounts.links set expires_at = expires_at - $2::interval where tenant_id = $1`,
    [tenantId, by],
  )
}

async function owner(text: string, values: unknown[]): Promise<void> {
  await asOwner(world.db, (client) => client.query(text, values))
}
