import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { declaredOperations } from '../declared.ts'

/** A secret goes to whoever asked for it, and never to an agent or through a stored approval: the route has to say so. */

const secretName = /(^|_)(secret|api_key|password|token|private_key|sign_in_link)$/

interface Schema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

function showsSecret(schema: Schema, name = ''): boolean {
  const { type, properties = {}, items, anyOf = [] } = schema
  if (type === 'string') return secretName.test(name)
  return (
    Object.entries(properties).some(([inner, value]) => showsSecret(value, inner)) ||
    (items !== undefined && showsSecret(items, name)) ||
    anyOf.some((option) => showsSecret(option, name))
  )
}

/** The token of a cart is made for visitors alone: everybody else reaches the cart by a token of their own, and gets null. */
const shownToVisitorsAlone = new Set(['createCart'])

/** Whoever knows the code of a gift card spends it. */
const showsCodeOfCard = new Set([
  'issueStoredValue',
  'replaceStoredValueCode',
  'showCartGiftCardCode',
  'showGiftCardCode',
])

const writes = declaredOperations().list.filter(
  ({ method, scope, hidden }) => method !== 'GET' && scope !== 'public' && !hidden,
)

describe('an operation that answers with a secret says so', () => {
  for (const { schema, supervisedAnswers, answersSecret } of writes) {
    // What waits is shown by the approval, which every write may answer with.
    const answers = Object.entries((schema.response ?? {}) as Record<string, Schema>)
      .filter(([status]) => status.startsWith('2'))
      .filter(([, answer]) => answer !== supervisedAnswers?.heldForApproval)
    const name = schema.operationId ?? ''
    const shown =
      showsCodeOfCard.has(name) ||
      (answers.some(([, answer]) => showsSecret(answer)) && !shownToVisitorsAlone.has(name))
    test(`${name} ${shown ? 'does' : 'does not'}`, () => {
      assert.equal(answersSecret, shown)
    })
  }

  test('and some do', () => {
    const names = writes.filter(({ answersSecret }) => answersSecret).length
    assert(names >= 9)
  })
})
