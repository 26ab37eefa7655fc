import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { allProblems } from '@souk/platform/server'
import { declaredOperations } from '../declared.ts'

/** What refusals say, all of them at once. */

const operations = declaredOperations()

describe('the help of a problem', () => {
  const problems = allProblems()

  test('names only operations that there are', () => {
    const named = problems.flatMap(({ code, help }) =>
      [...help.matchAll(/\b(GET|POST|PUT|PATCH|DELETE) (\/[\w/{}-]+)/g)].map(
        ([, method = '', path = '']) => ({ code, method, path }),
      ),
    )
    assert(named.length > 0)
    const lost = named.filter(({ method, path }) => {
      const url = path.replace(/\{(\w+)\}/g, ':$1')
      return !operations.list.some((known) => known.method === method && known.url === url)
    })
    assert.deepEqual(lost, [])
  })

  test('is one to three sentences, and no title ends like one', () => {
    for (const { code, help, title } of problems) {
      assert.match(help, /^[A-Z`].*\.$/, code)
      assert(help.length <= 240, `${code} takes ${help.length} characters`)
      assert.doesNotMatch(title, /\.$/, code)
    }
  })
})

describe('a path below the wrong prefix', () => {
  const meant = {
    '/api/v1/catalog/products': '/v1/catalog/products',
    '/api/v1/catalog/products/prd_1': '/v1/catalog/products/prd_1',
    '/api/v1/products': '/v1/catalog/products',
    '/v1/orders': '/api/v1/orders',
    '/v1/orders/ord_1/cancel': '/api/v1/orders/ord_1/cancel',
    '/orders': '/api/v1/orders',
    '/api/orders': '/api/v1/orders',
    '/api/v1/orders/': '/api/v1/orders',
    '/v2/orders': '/api/v1/orders',
    '/api/v1/openapi.json': '/openapi.json',
    '/api/v1/chairs': undefined,
    '/api/v1/': undefined,
    '/': undefined,
    '/api/v1/orders/ord_1/fly': undefined,
  }
  for (const [path, elsewhere] of Object.entries(meant)) {
    test(`${path} leads to ${elsewhere ?? 'nothing'}`, () => {
      assert.equal(operations.elsewhere(path), elsewhere)
    })
  }
})
