import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { malformedJson } from '@souk/platform'
import { refusalOf, unreadable } from './messages.ts'

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const call = { ...list, method: 'tools/call', params: { name: 'list_orders' } }

interface Refused {
  readonly jsonrpc: string
  readonly id: unknown
  readonly error: {
    readonly code: number
    readonly message: string
    readonly data?: { readonly errors: readonly { readonly path: string }[] }
  }
}

function refused(body: unknown): Refused & { readonly status: number } {
  const refusal = refusalOf(body) ?? assert.fail('it was taken')
  return { ...(refusal.body as Refused), status: refusal.status }
}

describe('a message', () => {
  const sound: Record<string, object> = {
    'a request': list,
    'a request whose id is a text': { ...list, id: 'first' },
    'a request with a page': { ...list, params: { cursor: 'get_order' } },
    'a notification': { jsonrpc: '2.0', method: 'notifications/initialized' },
    'an answer': { jsonrpc: '2.0', id: 1, result: {} },
    'an error': { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'Method not found' } },
    'a call': call,
    'a call with arguments': { ...call, params: { ...call.params, arguments: { limit: 3 } } },
    'a method that only the library knows': { ...list, method: 'ping' },
    'a method that nobody knows': { ...list, method: 'constructor' },
  }
  for (const [name, message] of Object.entries(sound)) {
    test(`that is ${name} is taken`, () => assert.equal(refusalOf(message), undefined))
  }

  const envelopes: Record<string, [unknown, string[]]> = {
    'without a version': [{ id: 1, method: 'tools/list' }, ['/jsonrpc']],
    'of another version': [{ ...list, jsonrpc: '1.0' }, ['/jsonrpc']],
    'whose id is an object': [{ ...list, id: {} }, ['/id']],
    'whose id is null': [{ ...list, id: null }, ['/id']],
    'whose id is a fraction': [{ ...list, id: 1.5 }, ['/id']],
    'without a method': [{ jsonrpc: '2.0', id: 1 }, ['/method']],
    'whose method is a number': [{ ...list, method: 7 }, ['/method']],
    'whose params are a list': [{ ...list, params: [] }, ['/params']],
    'that says nothing': [{}, ['/jsonrpc', '/method']],
    'that is a text': ['tools/list', []],
    'that is null': [null, []],
    'that is several': [[list, list], []],
  }
  for (const [name, [message, paths]] of Object.entries(envelopes)) {
    test(`400 -32600: ${name} is refused by the name of the field`, () => {
      const { status, jsonrpc, error } = refused(message)
      assert.deepEqual([status, jsonrpc, error.code], [400, '2.0', -32600])
      assert.deepEqual(
        error.data?.errors.map(({ path }) => path),
        paths,
      )
      for (const path of paths) assert(error.message.includes(`${path} must be`), error.message)
    })
  }

  const params: Record<string, [object, string]> = {
    'a page that is a number': [{ ...list, params: { cursor: 7 } }, '/params/cursor'],
    'a call of nothing': [{ ...list, method: 'tools/call' }, '/params/name'],
    'a call with a list of arguments': [
      { ...call, params: { ...call.params, arguments: [] } },
      '/params/arguments',
    ],
    'a task without its id': [{ ...list, method: 'tasks/get', params: {} }, '/params/taskId'],
  }
  for (const [name, [message, path]] of Object.entries(params)) {
    test(`200 -32602: ${name} is refused by the name of the field`, () => {
      const { status, id, error } = refused(message)
      assert.deepEqual([status, id, error.code], [200, 1, -32602])
      assert.deepEqual(
        error.data?.errors.map((one) => one.path),
        [path],
      )
      assert.match(error.message, new RegExp(`^Invalid params: ${path} must be `))
    })
  }

  test('the id of what was asked is told where it can be read, else null', () => {
    assert.equal(refused({ id: 'a', method: 'x' }).id, 'a')
    assert.equal(refused({ id: {}, method: 'x' }).id, null)
    assert.equal(refused([list]).id, null)
  })

  test('400 -32700: what is no JSON is told where it ends to be some', () => {
    const error = { path: '/params/a', code: 'duplicate_key', message: 'duplicate key' }
    const { status, body } = unreadable(malformedJson(undefined, { errors: [error] }))
    const { id, error: told } = body as Refused
    assert.deepEqual([status, id, told.code], [400, null, -32700])
    assert.equal(told.message, 'Parse error: /params/a duplicate key')
  })
})
