import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { newUuid } from '@souk/platform'
import { type Caller, until } from '@souk/platform/testing'
import { aPayment, keyed, Staff } from '@souk/server/testing/agents.ts'
import type { Page } from 'playwright-core'
import { de } from '../src/texts/de/index.ts'
import { en } from '../src/texts/en/index.ts'
import { untilIdle } from '../testing/open-page.ts'
import { faultsOn, People, untilShown } from '../testing/people.ts'
import { anOrder, aPaidOrder, aProduct, aProvider } from '../testing/shop.ts'

let people: People
let staff: Staff
before(async () => {
  people = await People.gather()
  staff = new Staff(people.running.product, people.running.shop)
})
afterEach(() => people.leave())
after(() => people.close())

/** What markup, direction and length can do to a page that trusts them. */
const hostile = {
  reason: '<img src=x onerror=alert(1)><script>alert(1)</script> '.repeat(4),
  title: 'مرحبا <b>Return policy</b> 👩‍👩‍👧‍👦',
  quote: 'long'.repeat(60),
}

async function anAgent(owner?: string): Promise<{ id: string; calls: Caller }> {
  const scopes = ['orders:*', 'payments:*', 'customers:*', 'catalog:*', 'uploads:*', 'jobs:*']
  const id = await staff.agent(owner ?? (await staff.member(['ADMIN'])), scopes)
  return { id, calls: keyed(await staff.asAgent(id)) }
}

/** A refund that an agent asks for, by the id of its approval. */
async function aRefundRequest(agent: Caller, sources: readonly object[] = []): Promise<string> {
  const paymentId = await aPayment(people.running.shop)
  const headers = {
    'souk-agent-reason': 'The customer sent photos of a broken glaze.',
    'souk-agent-sources': asciiJson(sources),
  }
  const refund = { amount: { amount: 690, currency: 'EUR' }, reason: 'arrived damaged' }
  const path = `/api/v1/payments/${paymentId}/refunds`
  const { status, text, body } = await agent.post(path, refund, headers)
  assert.equal(status, 202, text)
  return String(body.id)
}

/** JSON as a header takes it. */
function asciiJson(value: unknown): string {
  const escaped = (character: string) =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(value).replaceAll(/[^ -~]/g, escaped)
}

/** The id of a file that is there to be imported. */
async function aFile(content: string): Promise<string> {
  const { shop, product } = people.running
  const { body } = await shop.post<{ id: string }>('/api/v1/uploads', {
    ...{ name: 'products.csv', content_type: 'text/csv', size: Buffer.byteLength(content) },
  })
  const sent = await product.app.inject({
    method: 'PUT',
    url: `/api/v1/uploads/${body.id}/content`,
    headers: { authorization: `Bearer ${shop.credentials.apiKey}`, 'content-type': 'text/csv' },
    payload: content,
  })
  assert.equal(sent.statusCode, 200, sent.body)
  return body.id
}

async function approvalOf(id: string) {
  const { body } = await people.running.shop.get(`/api/v1/approvals/${id}`)
  return body as unknown as {
    status: string
    decisions: { comment: string | null }[]
    result: { status: number; location?: string } | null
  }
}

describe('approvals', () => {
  test('what an agent asks for appears by itself, with its reason, sources, now and after, and is done once it is approved', async () => {
    const agent = await anAgent()
    const { page, complaints } = await people.open('approvals', ['FINANCE'])
    await page.locator('.live[data-state=live]').waitFor()
    const sources = [{ title: hostile.title, uri: 'https://docs.example/x', quote: hostile.quote }]
    const id = await aRefundRequest(agent.calls, sources)
    await page.locator(`tr[data-key=${id}] a.row-link`).click()
    await page.getByText('The customer sent photos of a broken glaze.').waitFor()
    await page.getByText(hostile.title).waitFor()
    await page.getByText(hostile.quote).waitFor()
    const row = page.locator('.now-after tr', { hasText: 'Refund pending' })
    assert.deepEqual(await row.locator('td').allTextContents(), ['€0.00', '€6.90'])
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.locator('dialog textarea').fill('The photos show it.')
    await page.locator('dialog').getByRole('button', { name: 'Approve' }).dblclick()
    await page.getByText('Executed with response 201').waitFor()
    await page.getByText('The photos show it.').waitFor()
    const approval = await approvalOf(id)
    assert.equal(approval.status, 'EXECUTED')
    assert.equal(approval.decisions.length, 1)
    await page.getByRole('link', { name: 'View result' }).click()
    await page.waitForURL(/\/(orders|payments)\/(ord|pay)_/)
    assert.deepEqual(complaints, [])
  })

  test('whoever answers for the agent is told that somebody else must decide, and a rejection ends it', async () => {
    const agent = await anAgent()
    const id = await aRefundRequest(agent.calls)
    const owner = await people.open('approvals', ['ADMIN'])
    const { body: members } = await people.running.shop.get<{
      content: { id: string; email: string }[]
    }>('/api/v1/members?limit=96')
    const ownerId = members.content.find(({ email }) => email === owner.email)?.id
    await people.running.shop.patch(`/api/v1/ai/agents/${agent.id}`, { owner_member_id: ownerId })
    const second = await aRefundRequest((await anAgent(ownerId)).calls)
    await owner.page.goto(people.addressOf(`approvals/${second}`))
    await owner.page.getByText('Someone else must decide').waitFor()
    assert.equal(await owner.page.getByRole('button', { name: 'Approve' }).count(), 0)
    owner.expect(/^403 .*\/approve$/)
    await owner.page.goto(people.addressOf(`approvals/${second}?do=approve`))
    await owner.page.locator('dialog').getByRole('button', { name: 'Approve' }).click()
    await owner.page.locator('dialog').getByText('Someone else must decide').waitFor()
    assert.equal((await approvalOf(second)).status, 'PENDING')
    const { page, complaints } = await people.open(`approvals/${id}?do=reject`, ['FINANCE'])
    await page.locator('dialog textarea').fill('Not without a photo.')
    await page.locator('dialog').getByRole('button', { name: 'Reject' }).click()
    await page.locator('dialog').waitFor({ state: 'detached' })
    await page.getByText('Not without a photo.').waitFor()
    assert.equal((await approvalOf(id)).status, 'REJECTED')
    assert.deepEqual(complaints, [])
  })

  test('an import is shown with what its dry run has found, in the columns of the file and the language of the reader', async () => {
    const { shop } = people.running
    const uploadId = await aFile('Name,sku,price,currency,Bestand\nHemd,H-1,9,EUR,zehn\n')
    const columns = { Name: 'title', Bestand: 'stock' }
    const asked = { upload_id: uploadId, columns }
    const checked = await shop.post('/v1/catalog/products/imports', { ...asked, dry_run: true })
    assert.equal(checked.status, 202, checked.text)
    await until(async () => {
      const { body } = await shop.get(`/api/v1/jobs/${checked.body.id}`)
      return body.status === 'VALIDATED'
    })
    const agent = await anAgent()
    const { body, text } = await agent.calls.post('/v1/catalog/products/imports', asked)
    assert.equal(body.status, 'PENDING', text)
    const { page } = await people.open(`approvals/${body.id}`, ['OWNER'], { locale: 'de-DE' })
    const errors = page.getByRole('region', { name: de.approvals.firstErrors })
    await errors.getByText(/Bestand: muss eine ganze Zahl/).waitFor()
    assert.deepEqual(await faultsOn(page), [])
  })
})

describe('agents', () => {
  test('one that is made gets a secret that is shown once, acts with it, and stops within a second when it is suspended', async () => {
    const { page, complaints } = await people.open('agents?do=create', ['ADMIN'])
    const dialog = page.locator('dialog')
    await dialog.getByLabel('Name').fill('Price keeper')
    await dialog.getByLabel('Purpose').fill('Keeps prices in order')
    await dialog.getByLabel('Limit per action').fill('12.50')
    await dialog.getByLabel('Read orders').first().check()
    await dialog.getByRole('button', { name: 'Create agent' }).click()
    await page.getByRole('link', { name: 'Price keeper' }).click()
    await page.getByText('€12.50').waitFor()
    await page.getByRole('button', { name: 'Create credential' }).click()
    await page.locator('dialog input').fill('Night run')
    await page.locator('dialog').getByRole('button', { name: 'Create credential' }).click()
    const told = page.locator('dialog .secret code')
    const [clientId = '', secret = ''] = await secretsIn(told)
    const token = await staff.token(
      { client_id: clientId, client_secret: secret },
      { grant_type: 'client_credentials' },
    )
    const agent = people.running.shop.with(token)
    assert.equal((await agent.get('/api/v1/orders')).status, 200)
    await page.locator('dialog footer button').click()
    await page.reload()
    await page.getByText('Night run').waitFor()
    assert.equal(await page.getByText(secret).count(), 0)
    await page.getByRole('button', { name: 'Suspend' }).click()
    const row = page.locator('dialog .now-after tbody tr').first()
    assert.deepEqual(await row.locator('td').allTextContents(), ['Active', 'Suspended'])
    await page.locator('dialog').getByRole('button', { name: 'Suspend' }).click()
    await page.getByRole('button', { name: 'Resume' }).waitFor()
    assert.equal((await agent.get('/api/v1/orders')).status, 401)
    assert.deepEqual(complaints, [])
  })

  /** Both secrets that the dialog tells. */
  async function secretsIn(
    told: ReturnType<Awaited<ReturnType<People['signIn']>>['page']['locator']>,
  ) {
    await told.nth(1).waitFor()
    return told.allTextContents()
  }
})

test('a policy is tried on what was done, waits for a second person, and holds then', async () => {
  const agent = await anAgent()
  await aRefundRequest(agent.calls)
  const first = await people.open('policies?do=create', ['ADMIN'])
  const dialog = first.page.locator('dialog')
  await dialog.getByLabel('Name').fill('No refunds by agents')
  await dialog.getByLabel('Effect').selectOption({ label: 'Denied' })
  await dialog.getByLabel('Search operations').fill('an API key')
  const ofPeople = dialog.getByLabel('Create an API key')
  assert.equal(await ofPeople.count(), 0, 'no agent is shown a secret')
  await dialog.getByLabel('Applies to').selectOption('MEMBER')
  await ofPeople.waitFor()
  await dialog.getByLabel('Search operations').fill('password')
  assert.equal(await dialog.getByLabel('Change your password', { exact: true }).count(), 0)
  await dialog.getByLabel('Applies to').selectOption('AGENT')
  await dialog.getByLabel('Search operations').fill('refund')
  await dialog.getByLabel('Create a refund').check()
  await dialog.getByRole('button', { name: 'Simulate over the last 30 days' }).click()
  const denied = dialog.locator('.now-after tr', { hasText: 'Denied' })
  assert.match((await denied.locator('td').last().textContent()) ?? '', /^[1-9]\d*$/)
  await dialog.getByRole('button', { name: 'Create policy' }).click()
  await first.page.getByText('Waiting for approval').waitFor()
  await first.page.goto(people.addressOf('approvals?view=mine'))
  await first.page.locator('table tbody a.row-link').first().click()
  await first.page.waitForURL(/approvals\/apr_/)
  const [id = ''] = /apr_\w+/.exec(first.page.url()) ?? []
  const second = await people.open(`approvals/${id}?do=approve`, ['ADMIN'])
  await second.page.locator('dialog').getByRole('button', { name: 'Approve' }).click()
  await second.page.getByText('Executed with response 201').waitFor()
  // Behind those that every tenant has, which are more than a page of the list.
  const { body: policies } = await people.running.shop.get<{ content: Named[] }>(
    '/api/v1/approval-policies?limit=96',
  )
  const policyId = policies.content.find(({ name }) => name === 'No refunds by agents')?.id ?? ''
  await second.page.goto(people.addressOf(`policies/${policyId}`))
  await second.page.getByRole('button', { name: 'Disable' }).waitFor()
  assert.deepEqual([...first.complaints, ...second.complaints], [])
  const refused = await agent.calls.post(
    `/api/v1/payments/${await aPayment(people.running.shop)}/refunds`,
    {},
  )
  assert.equal(refused.body.code, 'denied_by_policy', refused.text)
  // Other tests want their refunds to wait.
  await changePolicy(policyId, { status: 'DISABLED' })
})

interface Named {
  readonly id: string
  readonly name: string
}

/** Two people change a policy. */
async function changePolicy(policyId: string, change: object): Promise<void> {
  const admin = async () => staff.signedIn(await staff.member(['ADMIN']))
  const path = `/api/v1/approval-policies/${policyId}`
  const { body } = await (await admin()).patch(path, change)
  const { payload_sha256 } = body
  await (await admin()).post(`/api/v1/approvals/${body.id}/approve`, { payload_sha256 })
  const { shop } = people.running
  await until(async () => Number((await shop.get(path)).body.version) > 1)
}

describe('what somebody else changes while a form is open', () => {
  const isSaved = (page: Page) => page.locator('dialog').waitFor({ state: 'detached' })

  async function openForm(path: string) {
    const { page, complaints } = await people.open(`${path}?do=change`)
    await page.locator('.live[data-state=live]').waitFor()
    const dialog = page.locator('dialog')
    await dialog.getByLabel('Name').waitFor()
    return { page, dialog, complaints }
  }

  test('of an agent: a right that was taken away stays away', async () => {
    const { shop } = people.running
    const { id } = await anAgent()
    const { page, dialog, complaints } = await openForm(`agents/${id}`)
    await dialog.getByLabel('Name').fill('Renamed meanwhile')
    await shop.patch(`/api/v1/ai/agents/${id}`, { scopes: ['orders:read'] })
    await dialog.getByText('Changed by someone else').waitFor()
    assert.deepEqual(await faultsOn(page), [])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await isSaved(page)
    const { body } = await shop.get(`/api/v1/ai/agents/${id}`)
    assert.deepEqual([body.name, body.scopes], ['Renamed meanwhile', ['orders:read']])
    assert.deepEqual(complaints, [])
  })

  test('of a member: who chose other roles is asked, and the roles that were chosen are saved', async () => {
    const { shop } = people.running
    const id = await staff.member(['ADMIN', 'FINANCE'], { name: 'Yusuf Demir' })
    const { page, dialog, complaints } = await openForm(`settings/members/${id}`)
    await dialog.getByLabel(/^Support/).check()
    await shop.patch(`/api/v1/members/${id}`, { roles: ['FINANCE'] })
    await dialog.getByText('Their version: Finance').waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Choose which version to keep first').waitFor()
    await dialog.getByRole('button', { name: 'Use their version' }).click()
    assert.equal(await dialog.getByLabel(/^Administrator/).isChecked(), false)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('You have not changed anything yet').waitFor()
    await dialog.getByLabel('Name').fill('Yusuf D.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await isSaved(page)
    const { body } = await shop.get(`/api/v1/members/${id}`)
    assert.deepEqual([body.name, body.roles], ['Yusuf D.', ['FINANCE']])
    assert.deepEqual(complaints, [])
  })

  test('of a policy: what was disabled is not enabled again, and what waits for approval is asked for once', async () => {
    const { shop } = people.running
    const name = `Large refunds ${newUuid()}`
    const amount_over = { amount: 10_000_000, currency: 'EUR' }
    const match = { operations: ['createRefund'], actors: 'AGENT', amount_over }
    const approvers = { roles: ['ADMIN'], quorum: 1, exclude: ['REQUESTER'] }
    const draft = { name, match, effect: 'REQUIRE_APPROVAL', approvers, ttl_hours: 24 }
    await staff.policy(draft)
    let id = ''
    await until(async () => {
      const { body } = await shop.get<{ content: { id: string; name: string }[] }>(
        '/api/v1/approval-policies?limit=96',
      )
      id = body.content.find((one) => one.name === name)?.id ?? ''
      return id !== ''
    })
    const { page, dialog, complaints } = await openForm(`policies/${id}`)
    await dialog.getByLabel('Name').fill('Refunds')
    await changePolicy(id, { status: 'DISABLED' })
    await dialog.getByText('Changed by someone else').waitFor()
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'PATCH'),
      dialog.getByRole('button', { name: 'Save' }).dblclick(),
    ])
    assert.deepEqual(sent.postDataJSON(), { name: 'Refunds' })
    await page.locator('.toast.waiting').waitFor()
    await isSaved(page)
    const { body: waiting } = await shop.get<{ content: { operation_id: string }[] }>(
      '/api/v1/approvals?status=PENDING&limit=96',
    )
    const asked = waiting.content.filter((one) => one.operation_id === 'updateApprovalPolicy')
    assert.equal(asked.length, 1)
    assert.deepEqual(complaints, [])
  })
})

test('a form that is sent too early leads to what is missing, and what it holds is not lost by going back', async () => {
  const { page, complaints } = await people.open('settings/members')
  await page
    .getByRole('button', { name: /member/ })
    .first()
    .click()
  const dialog = page.locator('dialog', { has: page.getByLabel('Email') })
  const [email, submit] = [dialog.getByLabel('Email'), dialog.locator('footer button').last()]
  assert.equal(await email.getAttribute('aria-required'), 'true')
  await submit.click()
  await dialog.getByText('Required').first().waitFor()
  await dialog.getByText('Choose at least one').waitFor()
  assert(await email.evaluate((field) => field === document.activeElement))
  assert.deepEqual(await faultsOn(page), [])
  await email.fill('yusuf@example.com')
  const ask = page.getByRole('dialog', { name: 'Discard your changes?' })
  for (const leave of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await leave()
    await ask.getByRole('button', { name: 'Keep editing' }).click()
    await ask.waitFor({ state: 'detached' })
    assert.match(page.url(), /do=invite/)
    assert.equal(await email.inputValue(), 'yusuf@example.com')
  }
  await page.goBack()
  await ask.getByRole('button', { name: 'Discard' }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.match(page.url(), /settings\/members$/)
  assert.deepEqual(complaints, [])
})

test('the AI audit is verified on the spot', async () => {
  const agent = await anAgent()
  await aRefundRequest(agent.calls)
  const { page, complaints } = await people.open('ai-audit', ['ADMIN'])
  await page.getByRole('button', { name: 'Verify now' }).click()
  await page.getByText(/verified: the log is intact/).waitFor()
  await page.locator('table tbody a.row-link').first().click()
  await page.waitForURL(/ai-audit\/\d+$/)
  await page.getByText('Previous hash').waitFor()
  assert.deepEqual(complaints, [])
})

describe('overview', () => {
  test('what waits is counted live, and every figure leads to what it counts', async () => {
    const { shop } = people.running
    await aPaidOrder(shop)
    await anOrder(shop)
    await aProduct(shop, { inventory: { available: 2 } })
    await aProvider(shop, 2)
    const { page, complaints } = await people.open('overview')
    await page.locator('.live[data-state=live]').waitFor()
    const line = page.locator('.waiting a', { hasText: en.overview.toFulfill })
    const before = Number(await line.locator('strong').textContent())
    await aPaidOrder(shop)
    await line.getByText(String(before + 1), { exact: true }).waitFor()
    await page.locator('.happening', { hasText: 'Order paid' }).waitFor()
    await untilIdle(page)
    const figures = await page.locator('.waiting a').evaluateAll(figuresOf)
    const orders = await page
      .locator('a.tile', { hasText: en.overview.orders })
      .evaluateAll(figuresOf)
    assert.equal(orders.length, 1)
    for (const { to, figure } of [...figures, ...orders]) {
      await people.go(page, to)
      assert.equal(await page.locator('table tbody tr').count(), Number(figure), to)
    }
    assert.deepEqual(complaints, [])
  })

  /** The numbers on links, and where each of them leads. */
  function figuresOf(links: Element[]) {
    return links.map((link) => ({
      to: (link.getAttribute('href') ?? '').split('/').slice(3).join('/'),
      figure: link.querySelector('strong.waiting-count, .tile-figure')?.textContent,
    }))
  }

  test('is there for whoever may not see the sales, with what they may see', async () => {
    const { page, complaints } = await people.open('overview', ['FULFILLMENT'])
    await page.getByText('Orders to fulfill').waitFor()
    assert.equal(await page.locator('.tile').count(), 0)
    assert.equal(await page.getByText('Failed payments').count(), 0)
    assert.deepEqual(complaints, [])
  })
})

test('analytics draw the figure that the address names, and have it as a table', async () => {
  await aPayment(people.running.shop)
  const { page, complaints } = await people.open('analytics?days=7', ['ANALYST'])
  await page.locator('.controls').getByRole('link', { name: 'Orders' }).click()
  await page.waitForURL(/figure=orders/)
  await page.getByRole('img', { name: 'Orders over time' }).waitFor()
  await page.getByText('Show as table').click()
  const last = page.getByRole('table', { name: 'Orders over time' }).locator('tr').last()
  assert.match((await last.locator('td').textContent()) ?? '', /^[1-9]\d*$/)
  await page.getByRole('link', { name: 'Week' }).click()
  await page.waitForURL(/interval=week/)
  assert.deepEqual(complaints, [])
})

describe('providers', () => {
  test('a metric leads to the orders that it counts, and to those that count against the provider', async () => {
    const { shop } = people.running
    const provider = await aProvider(shop, 3)
    const product = await shop.post('/v1/catalog/products', {
      ...{ title: 'Oak stool', provider_id: provider, inventory: { available: 9 } },
      price: { amount: 4_900, currency: 'EUR' },
    })
    assert.equal(product.status, 201, product.text)
    const orders = []
    for (const quantity of [1, 2]) {
      const items = [{ product_id: product.body.id, quantity }]
      orders.push((await shop.post('/api/v1/orders', { items })).body)
    }
    await shop.post(`/api/v1/orders/${orders[1]?.id}/cancel`, { reason: 'out_of_stock' })
    const { page, complaints } = await people.signIn(['OWNER'])
    await page.goto(people.addressOf(`providers/${provider}`))
    const metric = page.locator('a[href*="/scorecard/cancellation_rate?"]', { hasText: '2 of 3' })
    await metric.click()
    await page.waitForURL(/scorecard\/cancellation_rate\?as_of=/)
    await page.getByRole('link', { name: String(orders[0]?.number) }).waitFor()
    assert.deepEqual(await page.locator('tbody td.end strong').allTextContents(), [
      '2 of 2',
      '0 of 1',
    ])
    await page.getByRole('combobox', { name: 'Counted' }).selectOption('true')
    await page.getByRole('link', { name: String(orders[0]?.number) }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: String(orders[1]?.number) }).click()
    await page.waitForURL(/orders\/ord_/)
    assert.deepEqual(complaints, [])
  })

  test('one that waits for review is approved with now and after, and suspended with a reason', async () => {
    const id = await aProvider(people.running.shop, 2)
    const { page, complaints } = await people.open('providers?status=IN_REVIEW', ['ADMIN'])
    await page.locator(`tr[data-key=${id}] a.row-link`).click()
    await page.getByRole('button', { name: 'Approve' }).click()
    const lines = page.locator('dialog .now-after tbody tr')
    assert.deepEqual(await lines.nth(0).locator('td').allTextContents(), ['In review', 'Active'])
    await page.locator('dialog').getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('button', { name: 'Suspend' }).click()
    const suspend = page.locator('dialog').getByRole('button', { name: 'Suspend' })
    await suspend.click()
    await page.locator('dialog .wrong', { hasText: 'Required' }).waitFor()
    await page.locator('dialog input').fill('The licence has expired')
    await suspend.click()
    await page.getByText('Reason: The licence has expired').waitFor()
    const { body } = await people.running.shop.get(`/api/v1/providers/${id}`)
    assert.equal(body.status, 'SUSPENDED')
    await page.getByText('Orders behind').first().waitFor({ state: 'attached' })
    assert.deepEqual(complaints, [])
  })

  test('people of a provider see their own pages, and nothing of others', async () => {
    const { shop } = people.running
    const [own, other] = [await aProvider(shop, 3), await aProvider(shop, 3)]
    const { page, expect } = await people.open(
      'providers',
      ['PROVIDER_OWNER'],
      {},
      { provider_id: own },
    )
    await page.getByRole('button', { name: 'Pause' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Suspend' }).count(), 0)
    await page.goto(people.addressOf('overview'))
    await untilShown(page)
    expect(/^404 \/api\/v1\/providers\//)
    await page.goto(people.addressOf(`providers/${other}`))
    await page.getByText('Provider not found').waitFor()
  })
})
