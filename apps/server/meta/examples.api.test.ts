import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newUuid } from '@souk/platform'
import { withoutReferences } from '@souk/platform/server'
import { type Product, startProduct } from '../testing/product.ts'
import { introduction } from './introduction.ts'

interface Described {
  operationId: string
  requestBody?: {
    content: Record<string, { examples?: Record<string, { value: unknown }> }>
  }
}

/** Operations whose examples need nothing that a new tenant lacks. */
const standalone = [
  'createApiKey',
  'createClient',
  'createCustomer',
  'createMember',
  'createOrder',
  'createProduct',
  'createProvider',
  'createSandbox',
]

describe('the examples of the OpenAPI document', () => {
  let product: Product

  before(async () => {
    product = await startProduct()
  })
  after(() => product.close())

  test('every one is understood by the server, and those that stand alone succeed', async () => {
    const shop = await product.open('live')
    const document = (await product.app.inject('/openapi.json')).json<{
      paths: Record<string, { post?: Described }>
    }>()
    const succeeded: string[] = []
    const misunderstood: string[] = []
    const paths = Object.entries(withoutReferences(document, document.paths))
    for (const [path, { post }] of paths) {
      const examples = post?.requestBody?.content['application/json']?.examples ?? {}
      for (const { value } of Object.values(path.includes('{') ? {} : examples)) {
        const answer = await shop.post(path, value, { 'idempotency-key': newUuid() })
        if (answer.status < 300) succeeded.push(post?.operationId ?? '')
        if (answer.status >= 500 || answer.status === 400) {
          misunderstood.push(`POST ${path} ${answer.text}`)
        }
      }
    }
    assert.deepEqual(misunderstood, [])
    assert.deepEqual(
      standalone.filter((operation) => !succeeded.includes(operation)),
      [],
    )
  })

  test('the quick start does what it says, call by call, in lines that fit a page', async () => {
    const { baseUrl } = product.config
    const [, script = ''] = /```sh\n(.*?)```/s.exec(introduction(baseUrl)) ?? []
    let key = ''
    const statuses: number[] = []
    for (const text of script.split('\n')) assert(text.length <= 80, text)
    // A call goes on over several lines until the next one begins.
    for (const line of script
      .split(/\n(?=curl|export)/)
      .filter((text) => text.startsWith('curl'))) {
      const [, url = ''] = new RegExp(`${baseUrl}(\\S+)`).exec(line) ?? []
      const [, payload] = / -d '([^']+)'/.exec(line) ?? []
      const isPost = payload !== undefined || line.includes('-X POST')
      const reply = await product.app.inject({
        method: isPost ? 'POST' : 'GET',
        url,
        headers: {
          ...(line.includes('Bearer $KEY') && { authorization: `Bearer ${key}` }),
          ...(payload !== undefined && { 'content-type': 'application/json' }),
        },
        ...(payload !== undefined && { payload }),
      })
      statuses.push(reply.statusCode)
      key = reply.json<{ api_key?: string }>().api_key ?? key
    }
    assert.deepEqual(statuses, [201, 201, 201, 200])
  })
})
