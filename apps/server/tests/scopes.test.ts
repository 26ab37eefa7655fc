import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { isKnown } from '@souk/identity/contract'
import { anyScope, newId } from '@souk/platform'
import type { Operation } from '@souk/platform/server'
import { services } from '../services.ts'
import { type Product, type Shop, startProduct } from '../testing/product.ts'
import { requestTo } from '../testing/request.ts'

/** Who may call what, from the list of routes itself: nothing here has to be kept up by hand. */

let product: Product
let shop: Shop
before(async () => {
  product = await startProduct()
  shop = await product.open('sandbox')
})
after(() => product.close())

const guarded = () => product.operations.list.filter(({ scope }) => scope !== 'public')

/** Others take any token. What they show by its scopes is tested beside them. */
const wantsScope = ({ scope }: Operation) => scope !== anyScope

const isTenants = ({ scope }: Operation) => !scope.startsWith('operator:')

/** What whoever works for the shop needs beside the scope that opens a cart. */
const wantedBeside = new Map([['showCartGiftCardCode', 'gift_cards:reveal']])

/**
 * What a seed makes needs its own scope as well, and so does what is explained for a customer, or charged by somebody who
 * works for the shop: the answer names the first that is missing.
 */
const wantingMore = new Set<string | undefined>([
  'cancelCartPayment',
  'confirmCartPayment',
  'getProductAvailability',
  'listCartGiftCards',
  'listCartPayments',
  'listQuotes',
  'payCart',
  'seedSandbox',
  'showCartGiftCardCode',
])

/** With ids that nobody has, and a body that fits: whoever is let in gets to the operation itself. */
const attempt = (operation: Operation) => requestTo(operation, newId)

describe('scopes', () => {
  test('every route names a scope that can be asked for and that its own service declares', () => {
    const declared = new Map(services.map(({ name, scopes }) => [name, Object.keys(scopes)]))
    for (const { method, url, scope, service } of guarded().filter(wantsScope)) {
      assert(isKnown(scope), `${method} ${url} wants ${scope}`)
      const isOwn = service === 'platform' || declared.get(service)?.includes(scope)
      assert(isOwn || isFileOfBelow(service, url, scope), `${url} ${scope}`)
    }
  })

  /** Rows that a service knows by its own names, of what a service on a lower floor keeps. */
  function isFileOfBelow(name: string, url: string, scope: string): boolean {
    const own = services.find((service) => service.name === name)
    const keeper = services.find(({ scopes }) => scope in scopes)
    const files = [...(own?.imports ?? []), ...(own?.exports ?? [])]
    const isFile = files.some((file) => file.scope === scope && url.startsWith(`${file.path}/`))
    return isFile && (keeper?.floor ?? 0) < (own?.floor ?? 0)
  }

  test('every route names callers that there are: the operator, and maybe providers, visitors and customers', () => {
    const named = new Set<string>(guarded().flatMap(({ audience = [] }) => audience))
    assert.deepEqual([...named].sort(), ['customer', 'operator', 'provider', 'visitor'])
  })

  test('whatever answers a secret or decides needs a scope that no member hands to an agent', () => {
    const kept = new Set(services.flatMap(({ neverDelegated }) => neverDelegated))
    const isDecision = /\/approvals\/:\w+\/(approve|reject)$|\/approval-grants$/
    const powers = guarded().filter(
      ({ answersSecret, method, url }) =>
        answersSecret || (method === 'POST' && isDecision.test(url)),
    )
    assert.equal(powers.filter(({ url }) => isDecision.test(url)).length, 3)
    for (const { url, scope, schema } of powers) {
      const wanted = wantedBeside.get(schema.operationId ?? '') ?? scope
      assert(kept.has(wanted), `${url} ${wanted}`)
    }
  })

  test('401 without a token, whatever the operation', async () => {
    for (const operation of guarded()) {
      const { method, path, options } = attempt(operation)
      const reply = await product.app.inject({
        method: method as 'GET',
        url: path,
        ...('body' in options && {
          payload: JSON.stringify(options.body),
          headers: { 'content-type': 'application/json' },
        }),
      })
      assert.equal(reply.statusCode, 401, `${method} ${path}`)
      assert.equal(reply.json().code, 'token_missing')
    }
  })

  test('403 for everybody but the operator, whatever the tenant’s own key may do', async () => {
    const operators = guarded().filter((operation) => !isTenants(operation))
    assert(operators.length > 0)
    await assert.rejects(shop.token('operator:tenants'), /invalid_scope/)
    for (const operation of operators) {
      const { method, path, options } = attempt(operation)
      const reply = await shop.call(method, path, options)
      assert.equal(reply.status, 403, `${method} ${path}`)
    }
  })

  test('403 with every scope but the one it names; let in with that one alone', async () => {
    const scopes = [
      ...new Set(
        guarded()
          .filter(isTenants)
          .filter(wantsScope)
          .map(({ scope }) => scope),
      ),
    ]
    for (const scope of scopes) {
      const others = scopes.filter((other) => other !== scope).join(' ')
      const without = shop.with(await shop.token(others))
      const alone = shop.with(await shop.token(scope))
      for (const operation of guarded().filter((guardedBy) => guardedBy.scope === scope)) {
        const { method, path, options } = attempt(operation)
        const refused = await without.call(method, path, options)
        assert.equal(refused.status, 403, `${method} ${path} ${refused.text}`)
        assert.deepEqual(refused.body.meta, { required_scope: scope })
        const admitted = await alone.call(method, path, options)
        if (wantingMore.has(operation.schema.operationId)) continue
        assert.notEqual(admitted.body?.code, 'insufficient_scope', `${method} ${path}`)
        assert(admitted.status < 500, `${method} ${path} ${admitted.text}`)
      }
    }
  })
})

describe('events', () => {
  const kinds = services.flatMap(({ events }) => events)

  test('each carries a resource that some operation shows, which says who may read it', () => {
    const { list } = product.operations
    for (const { type, resource, isOwned = false, shownBy } of kinds) {
      const words = resource.split('_').map((word) => word[0]?.toUpperCase() + word.slice(1))
      const operationId = shownBy ?? `get${words.join('')}`
      const shown = list.find(({ schema }) => schema.operationId === operationId)
      assert(shown, `${type}: there is no operation ${operationId}`)
      assert.equal(
        isOwned,
        shown.audience?.includes('provider'),
        `${type}: for whom is ${resource}?`,
      )
    }
  })
})
